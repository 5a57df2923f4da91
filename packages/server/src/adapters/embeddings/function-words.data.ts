/**
 * Words that say how a sentence is built and not what it is about, in the languages that are read most: the commonest of each (closed classes:
 * articles, pronouns, prepositions, auxiliaries, question words). They count for little in an embedding.
 */
export const FUNCTION_WORDS: string = [
    // English
    `a about after again all also am an and any are as at be because been before being both but by can could did do does doing done down each for
    from get gets getting go goes going got had has have having he her here him his how however i if in into is it its just let like may me might
    more most much must my need no not now of off on once one only or other our out over own please same shall she should so some still such take
    than that the their them then there these they this those through to too under until up us use used very want was we were what when where
    which while who whom whose why will with within without would yes you your m re s t ve ll d`,
    // German
    `aber alle als am an auch auf aus bei bin bis bist da dann das dass dein dem den der des die dies diese dieser doch du durch ein eine einem
    einen einer er es für gibt hat habe haben hier ich ihr im in ist ja kann kein keine können man mein mich mir mit muss nach nicht noch nur
    oder ohne sein sich sie sind so über um und uns unser unter vom von vor wann war warum was wenn wer werden wie wird wir wo zu zum zur`,
    // French
    `au aux avec ce ces cette comment d dans de des du elle elles en est et être eux il ils j je l la le les leur lui ma mais me mes moi mon n ne
    nos notre nous on ont ou où par pas peut pour pourquoi puis qu quand que quel quelle quelles quels qui s sa sans se ses si son sont sur ta te
    tes toi ton tu un une vos votre vous y`,
    // Spanish, Portuguese, Italian
    `al algo ante como con cómo cual cuál cuando cuándo de del desde donde dónde e el ella ellos en entre era es esta este esto está están estos fue
    ha hay la las le les lo los me mi mis muy más no nos nosotros o para pero por porque puede puedo que qué quien se ser si sin sobre son su sus
    también te tu un una uno unos y ya yo ao aos as até com da das do dos ela ele eles em eu foi isso isto já mas meu minha na nas nem no nos não
    num os ou pela pelo quais qual quando quanto seu sua são só tem um uma você ai alla alle anche che chi ci come cosa da dal dalla dei del della
    delle di dove è gli ha hanno ho i il in io le lei loro lui ma mi nel nella non nostro perché più quale quando quanto quello questa questo se
    sei si sono suo tra vi`,
    // Dutch, Swedish, Norwegian, Danish
    `aan als bij dan dat de die dit door een en er geen had heb hebben heeft het hij hoe hun ik in is je kan maar me meer met mij mijn moet na naar
    niet nog of om ons onze ook op over te tot u uit uw van voor waar waarom wanneer wat we wel wie wij worden wordt zal ze zich zij zijn alla att
    av de den der det där du efter ej eller en ett från för han har hur här i inte jag kan man med men mig min mitt ni något när och om på sig
    sin ska som så till under upp ut vad var vi vid är över af at blev bliver et fra har hvad hvem hvis hvor hvordan hvornår hvorfor ikke jeg kan
    med men mig mit nogle når og også på sig skal som til ud var ved være hva hvordan ikke noen når også seg vil å`,
    // Polish, Russian, Turkish
    `aby ale ani bez być będzie co czy dla do gdy gdzie go i ich im ja jak jaka jaki jakie jako jego jej jest jeśli już kiedy kto która które
    który lub ma mi mnie można może na nad nie nich o od oraz po pod przez przy są się swoje ta tak także to tu ty w we wszystko z za ze że a без
    бы был была были было быть в вам вас во вот все всё вы где да для до его ее её если есть еще ещё же за и из или им их к как какая какие
    какой ко когда кто ли мне можно мой моя мы на надо нас наш не него нет ни но ну о об он она они от по под почему при с свой со так также там то
    тоже только ты у уже чем что чтобы эта эти это этот я ama bana ben bir bu da daha de değil diye en gibi her hem için ile ise kadar ki kim mi
    mı mu mü nasıl ne neden nerede niye o olan olarak ona onu sen siz şu var ve veya ya yok`,
].join(' ')
