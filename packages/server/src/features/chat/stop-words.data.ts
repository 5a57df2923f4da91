/** Words that questions are made of and answers are not found by, in several languages; folded. */
import { stemOf } from './stem.ts'

const words = `
a an the and or of to in on at for from with by as is are was were be been am do does did doing can could will would shall should may might must have has had having
i me my you your we our they their it its this that these those what which who whom whose when where why how there here if then than so not no yes please tell know about any some
just also still only really actually maybe perhaps wonder wondering guys folks u ur pls plz ok okay currently possible d m s t ll ve re don doesn didn isn aren won couldn wouldn
something anything someone anyone thing want need like get got give make much many long take lange viel viele etwas jemand brauche mochte longtemps combien quelque beaucoup cuanto mucho algo quanto molto qualcosa muito hoeveel lang iets
der die das den dem des ein eine einen einem einer eines und oder von zu zum zur im in am auf fur mit bei als ist sind war waren sein bin kann konnen wird werden soll sollen muss mussen habe hat haben
du dir dich dein deine deinen euer eure euren eurem euch seid habt konnt kannst hast bist da hier
lautet mal denn eigentlich auch nur schon noch gern gerne wollte wurde wurden hatte hatten dass ob wenn gerade
ich mich mir mein meine sie ihr ihre wir uns unser es dies diese dieser was welche welcher wer wann wo warum wie gibt man bitte nicht kein keine
tu te ton ta tes toi etes y
j l c qu n ai as avez aussi voudrais aimerais
le la les un une des du de et ou a au aux en pour par avec est sont etait etre suis peut puis je me mon ma mes vous votre vos nous notre il elle ce cet cette ces que quel quelle qui quand comment pourquoi ne pas
tu tus te tiene tienen tienes hay esta estan
el los las una unos y o del al en para por con es son era ser soy puede puedo mi mis usted su sus nosotros lo esto esta estos estas que cual quien cuando donde como por no si
tu tuo tua avete ha hanno sei siete c vostro vostra nostro nostra vi ci
il lo gli uno e di da del della dei in per con sono era essere puo posso mio mia lei suo noi questo questa che quale chi quando dove come perche non si
tu teu tua tem voces esta estao ha
o os as um uma e do da dos das em no na para por com ser pode posso meu minha voce seu sua nos isto este esta que qual quem quando onde como nao
je jij jullie jouw heb hebt heeft hebben bent er
de het een en van te in op voor met is zijn was kan kunnen zal zullen moet ik mij mijn u uw wij ons het dit deze wat welke wie wanneer waar waarom hoe niet geen
`

/** As stems. */
export const stopWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/).map(stemOf))
