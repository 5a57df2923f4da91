/** Words that questions are made of and answers are not found by, in several languages. */
import { fold } from './fold.ts'
import { stemOf, withoutAttached } from './stem.ts'

const words = `
a an the and or of to in on at for from with by as is are was were be been am do does did doing can could will would shall should may might must have has had having
i me my you your we our they their it its this that these those what which who whom whose when where why how there here if then than so not no yes please tell know about any some
just also still only really actually maybe perhaps wonder wondering guys folks u ur pls plz ok okay currently possible d m s t ll ve re don doesn didn isn aren won couldn wouldn
whats wats r favor favore plait svp sil alstublieft quali quels quelles cuales quais quiero vorrei quero
given gives giving takes taking taken gets getting gotten makes making made done needed needing needs wanted wanting wants likes liked knows knowing tells telling possibly yours ours theirs
he she him her his hers them wasn weren haven hasn hadn shouldn wouldn needn mustn thats
under over into onto within without between during through
something anything someone anyone thing want need like get got give make much many long take lange viel viele etwas jemand brauche mochte longtemps combien quelque beaucoup cuanto mucho algo quanto molto qualcosa muito hoeveel lang iets
der die das den dem des ein eine einen einem einer eines und oder von zu zum zur im in am auf fur mit bei als ist sind war waren sein bin kann konnen wird werden soll sollen muss mussen habe hat haben
du dir dich dein deine deinen euer eure euren eurem euch seid habt konnt kannst hast bist da hier
geben gebe gab gaben konntest wolltest solltest mochte mag magst brauchen brauchst braucht brauchte mochten mochtest wollen will willst wollten konnte konnten sollte sollten musste mussten ware waren diesen diesem dieses unsere unserem unseren unserer
meinen meinem meiner deinen deinem deiner ihren ihrem ihrer seine seinen seinem seiner welchen welchem welches keinen keinem keiner nichts jemanden jemandem vielen euern eures gebt gibst
lautet mal denn eigentlich auch nur schon noch gern gerne wollte wurde wurden hatte hatten dass ob wenn gerade
ich mich mir mein meine sie ihr ihre wir uns unser es dies diese dieser was welche welcher wer wann wo warum wie gibt gibts man bitte darf darfst durfen durft nicht kein keine
tu te ton ta tes toi etes y
quelqu puisse pouvez pouvons peuvent pouvait dites dire votres notres sien leur leurs ses sa son toute tous toutes aux etes sommes sont avons ont avoir cela ca ceci
j l c qu n ai as avez aussi voudrais aimerais
le la les un une des du de et ou a au aux en pour par avec est sont etait etre suis peut peux puis se je me mon ma mes vous votre vos nous notre il elle ce cet cette ces que quel quelle qui quand comment pourquoi ne pas
se ustedes pueden puedes podemos podria quieren quieres queremos quisiera necesito necesitan haces vuestro vuestra vuestros vuestras nuestro nuestra nuestros nuestras estamos estoy soy somos sois sera
tu tus te tiene tienen tienes hay esta estan tenemos teneis tengo
el los las una unos y o del al en para por con es son era ser soy puede puedo mi mis usted su sus nosotros lo esto esta estos estas que cual quien cuando donde como por no si
delle degli dello dal dalla dai alla allo alle agli ai nel nella nei sul sulla nostri nostre vostri vostre possono possiamo avere abbiamo siamo saranno vorremmo tuoi tue miei mie suoi sue
tu tuo tua avete ha hanno sei siete c vostro vostra nostro nostra vi ci
il lo gli uno e di da del della dei in per con sono era essere puo posso mio mia lei suo noi questo questa che quale chi quando dove come perche non si
podem podes podemos seus suas meus minhas nosso nossa nossos nossas vosso vossa estou estamos somos queremos gostaria ao aos pela pelo nas
tu teu tua tem voces esta estao ha
o os as um uma e do da dos das em no na para por com ser pode posso meu minha voce seu sua nos isto este esta que qual quem quando onde como nao
mag mogen moeten mocht wilt willen wil kunt zou zouden hadden had worden wordt jouwe onze hun haar zijne
je jij jullie jouw heb hebt heeft hebben bent er
de het een en van te in op voor met is zijn was kan kunnen zal zullen moet ik mij mijn u uw wij ons het dit deze wat welke wie wanneer waar waarom hoe niet geen mee ergens
i w we na do z ze od po o u za przy dla jest są jestem jesteście jesteśmy ilu coś czy jak kiedy gdzie co kto ile jaki jaka jakie jaką dlaczego mogę można możecie macie ma mam moje mój moja ja my wy pan pani państwo to ten ta się nie tak proszę jeśli trwa długo lub oraz u was was wam wami wasz wasza wasze wasi
ve veya ile için bir bu şu o ne mi mı mu mü nasıl zaman nerede kaç kadar var yok hangi kim neden ben siz biz sizin benim misiniz mısınız musunuz olur mu miyim mıyım lütfen saat saatte kaçta kaça nedir nelerdir şey numaranız da de ki çok daha en sürer sürüyor süre
و أو في من إلى على عن مع هل ما ماذا متى أين كيف كم لماذا هو هي هذا هذه ذلك التي الذي أنا أنت نحن لكم لديكم عندكم لي يمكن يمكنني أريد من فضلك لو سمحت تستغرق أعطني أعطوني يستغرق مدة وقت أي إن أن كان تكون يكون
של את עם על אל מן מ ב ל ה ו ש זה זאת הוא היא אני אתה אתם אנחנו יש אין לי לכם שלכם שלי האם מה מתי איפה איך כמה למה מי איזה אפשר רוצה בבקשה או גם אם כי עד לוקח זמן
و یا در از به با برای که این آن است هست هستید هستم می چه کی کجا چطور چگونه چند چقدر چرا آیا من شما ما دارید دارم چیست کجاست ساعتی ساعت لطفا را یک تا هم اگر باید خواهم توانم شود طول کشد زمان
में से को का की के है हैं था थी और या पर तक क्या कब कहाँ कहां कैसे कितना कितने कितनी कौन क्यों मैं आप हम मेरा मेरी मेरे आपका आपकी आपके मुझे हमें यह वह ये वो कृपया सकता सकती सकते हूँ हूं हो कर करना करें लिए भी तो ही समय लगता लगती लगेगा
は が を に の で と も か へ や から まで より です ます ますか ですか ください 下さい 何 なん いつ どこ どう どの どれ 誰 なぜ いくら どのくらい どれくらい ある あり あります いる い ない お ご て た し する こと もの それ これ その この 私 ませ ん ね よ てい 何時 くだ さい 教え 教えて おしえて 店 お店 くらい ぐらい かかり かかる 必要 時間
은 는 이 가 을 를 의 에 에서 로 으로 와 과 도 만 요 까지 부터 무엇 뭐 언제 어디 어디에 어디서 어떻게 얼마 얼마나 얼마예요 얼마에요 몇시에 몇시 몇 누가 왜 저 제 저희 있나요 있어요 있습니까 인가요 하나요 되나요 되어 할 수 좀 그 이것 그것 걸리나요 걸려요 걸립니까 걸리는지 여나요 시에 시부터 시까지 어디인가요 뭐예요 무엇인가요 알려 주세요 알려주세요 싶어요 하시나요 드나요
的 了 吗 嗎 呢 是 有 在 我 你 您 我们 我們 你们 你們 您们 什么 什麼 怎么 怎麼 哪里 哪裡 哪儿 多少 多久 几 幾 可以 能 请问 請問 请 請 要 会 會 吧 啊 和 与 與 到 从 從 对 對 吗 一 个 個 这 這 那 谁 誰 为什么 為什麼 如何 何时 时候 時候 需要 想 知道 几点 幾點 点 點 告诉 告訴 时间 時間
`

/** What is asked of a thing rather than the thing: a document that has such a word is found by it, and one that lacks it may answer all the same. */
const light = `
sell sells selling offer offers offering bring come came back go going find buy buying use using carry stock provide see show look looking allowed available possible time times stuff kind kinds type types cost costs price prices way ways method methods
somewhere anywhere maximum max item items product products article articles
artikel produkt produkte artikeln produkten produit produits producto productos articulo articulos prodotto prodotti articolo articoli produto produtos artigo artigos product producten produkty artykuł ürün ürünü ürünler
verkaufen verkauft verkaufst anbieten bietet bieten fuhrt kaufen finden finde mitbringen mitnehmen bringen kommen gehen lassen machen bekommen bekomme bekommt kriegen kriege dauern dauert zeit sachen kosten kostet kostest moglich zuruck preis preise
venir vendez vendre vendent proposez acheter trouver trouve faire apporter amener durer dure prend prennent temps prix moyen mode type cout coute coutent possible
ir venir traer llevar venden vender vendeis comprar encontrar hacer tarda tardan dura tiempo precio precios forma formas tipo cuesta cuestan vale valen maxima maximo posible
portare venire andare vendete vendere comprare trovare fare faccio ricevo ricevere dura durano tempo prezzo prezzi metodo modo modalita tipo costa costano massimo massima possibile
vendem vender comprar encontrar fazer trazer levar preço preços ir vir demora demoram tempo forma tipo custa custam maximo possivel
verkopen verkoopt kopen vinden gaan komen meenemen prijs prijzen meebrengen krijgen krijg duren duurt tijd soort kost kosten mogelijk terug
przyjść przynieść dostać dostanę sprzedajecie sprzedaje kupić znaleźć czas czasu forma rzeczy cena ceny koszt kosztuje kosztują
satıyor satıyorsunuz almak alabilir alabilirim bulabilir bulabilirim getirebilir getirebilirim gelebilir yapabilir yapabilirim edebilir edebilirim fiyat fiyatı süresi geçerli mümkün
سعر ثمن طريقة طرق تبيعون بيع شراء أشتري أجد يوجد توجد تقدمون أستطيع إحضار תמצאו מוכרים למצוא לקנות להביא לבוא ניתן מחיר דרך قیمت هزینه روش میفروشید فروشید فروش بخرم خرید پیدا بیاورم بیایم بیارم कीमत दाम तरीका बेचते खरीद मिल मिलता मिलती लाना ला आ
売っ 売る 買える 買う 買え できる でき 使える 使え 持っ 方法 値段 料金 連れ 行け 行 け 방법 가격 비용 데려가도 파나요 파시나요 팔아요 판매하나요 살 가능 가능한가요 가져 方法 价格 價格 卖 賣 买 買 找 带 帶 用
`

/** Light as they stand and not by their stem, which `police` and `conditioner` have, too: what is asked about returns is "your return policy". */
const lightAsTheyStand = `
policy policies rules terms conditions regeln bedingungen richtlinie richtlinien politique politiques règles conditions modalités política políticas condiciones reglas
politica politiche condizioni regole condições regras beleid voorwaarden regels polityka zasady warunki politikası politikanız koşulları kuralları
سياسة شروط מדיניות תנאי תנאים سیاست شرایط قوانین नीति नियम शर्तें ポリシー 規約 정책 규정 政策 规定 規定
`

const stopWords: ReadonlySet<string> = new Set(fold(words).trim().split(/\s+/))
const lightStems: ReadonlySet<string> = new Set(fold(light).trim().split(/\s+/).map(stemOf))
const lightWords: ReadonlySet<string> = new Set(fold(lightAsTheyStand).trim().split(/\s+/))

/** Whether a folded word says what is asked of a thing, and not of which. */
export function isLight(word: string): boolean {
  return lightStems.has(stemOf(word)) || lightWords.has(word) || lightWords.has(withoutAttached(word))
}

/** Of a folded word, as it stands: by its stem `queen` would be Spanish `que`, and nobody could ask for sizes. */
export function isStopWord(word: string): boolean {
  return stopWords.has(word) || stopWords.has(withoutAttached(word))
}
