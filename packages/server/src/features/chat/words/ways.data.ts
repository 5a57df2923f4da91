/** Ways to reach an organisation, as people ask for them and as documents tell of them, in the languages that the assistant speaks. Folded text. */
import { fold } from './fold.ts'

const mine = 'my|meine[rnm]?|mon|ma|mi|mio|mia|meu|minha|mijn'

const listed = (words: string): string => words.trim().split(/\s*\|\s*/).join('|')
/** `unspaced` are of scripts that put no spaces between words. */
const anyOf = (words: string, unspaced = '(?!)'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${listed(words)})(?![\\p{L}\\p{N}])|${listed(fold(unspaced))}`, 'gu')
/** What is not one's own, as "my number" is. */
const others = (words: string, more: string, unspaced: string): RegExp =>
  anyOf(`(?<!(?<!\\p{L})(?:${mine}) )(?:${listed(words)}|${listed(fold(more))})`, unspaced)

export interface Way {
  /** What stands for all that is said of it. */
  readonly word: string
  /** A text that holds one of these tells it, whatever its words. */
  readonly labels: readonly string[]
  readonly said: RegExp
  /** What documents may call it. */
  readonly search: string
  /** What asks for it where nothing else is asked: elsewhere it may be anybody's. */
  readonly alone: string
}

const address = 'addres(?:s(?:es)?)?|adress'
const place = 'shop|store|office|showroom|studio|branch|place|company|premises|workshop|restaurant|cafe'

const which = 'new|old|e-?mail|mail|phone|telephone|mobile|delivery|billing|postal|neue|alte|nouvelle|nueva'

/** What somebody has of one's own: it is not asked for. */
export const ofOneself: RegExp = anyOf(
  `(?:${mine}) (?:(?:${which})[- ]){0,2}(?:${address}|phone|telephone|numbers?|mail|e-?mail|adresse|anschrift|telefon|telefonnummer|nummer|mailadresse|numero|courriel
  |direccion|correo|telefono|indirizzo|endereco|morada|telefone|adres|telefoon|telefoonnummer)`,
)

/** In order: what is said of one is not read for the next. */
export const ways: readonly Way[] = [
  {
    word: 'email',
    labels: ['EMAIL_ADDRESS'],
    said: others(
      `      e[- ]?mail(?:adresse|-adresse|adres)?(?: (?:${address}))?|mail(?:adresse|-adresse|adres| (?:${address}))|(?:e-?)?mail (?:you|us)|(?:send|write|drop)(?: you)? an? (?:e-?)?mail|(?:e-?)?mail (?:schreiben|schicken|senden)
      |adresse (?:e-?mail|mail|electronique)|courriel|(?:direccion de )?correo(?: electronico)?|(?:indirizzo )?(?:e-?mail|posta elettronica)|endereco de e-?mail`,
      `adres(?:em|u)? (?:e-?)?mail(?:owy)?|(?:e-?)?mailowy|e-?posta(?:nız)?(?: adres(?:iniz|i))?|(?:ال)?بريد(?:كم)? الإلكتروني|[اإ]يميل(?:كم)?|ה?(?:דוא\"ל|אימייל|מייל)(?: שלכם)?|כתובת ה?(?:דוא\"ל|אימייל|מייל)|(?:آدرس |نشانی )?(?:ایمیل|رایانامه)|ई-?मेल(?: पता)?`,
      'メール(?:アドレス)?|이메일(?: 주소)?|메일 주소|(?:电子|電子)?(?:邮箱|郵箱|邮件|郵件)(?:地址)?',
    ),
    search: 'email e-mail mail courriel correo contact contacto contatto kontakt reach e-posta بريد דוא"ל ایمیل ईमेल メール 이메일 邮箱',
    alone: 'mail mailen',
  },
  {
    word: 'telephone',
    labels: ['PHONE_NUMBER'],
    said: others(
      `      (?:tele)?phone ?(?:numbers?|nos?|nr)|(?:tele)?phone|mobile (?:phone )?number|(?:call|ring|phone) (?:you|u|us)(?: up)?|numbers? (?:(?:i|we) can|(?:do|can|should) (?:i|we)|to) (?:call|ring|phone|dial)
      |your number(?! (?:of|one|plate))|tel\\.? ?(?:nr|no|number|nummer)|telef?(?:on|phon)(?:isch|[- ]?n?ummer|nr)?|tel(?=[.?! ]{0,3}$)|unter welcher nummer|telefonieren|(?:handy|ruf)nummer|anrufen|(?:eure|ihre|deine) nummer(?! (?:der|des|von|eins))
      |(?:numero de )?telephone|numero de tel|votre numero(?! d)|vous (?:appeler|telephoner)|(?:numero (?:de|di) )?telefono|(?:vuestro|su) numero(?! de)|llamar(?:os|les|te|nos)|(?:vostro|tuo) numero(?! di)|chiamar(?:vi|ci)
      |(?:numero de )?(?:telefone|telemovel)|ligar para (?:voces|nos)|tel ?nummer|telefoon(?:nummer)?|(?:jullie|uw) nummer(?! van)|bellen`,
      `numer(?:em|u)? telefonu|telefon(?:u|em|icznie)|zadzwonić(?: do was)?|telefon (?:numaranız|numarası|numaraniz)|telefonunuz|(?:رقم )?(?:ال)?هاتف(?:كم)?|[أا]تصل بكم|(?:מספר )?ה?טלפון(?: שלכם)?|להתקשר אליכם|(?:شماره )?تلفن|شماره تماس|फ़ोन(?: नंबर)?|फोन(?: नंबर)?`,
      '電話(?:番号)?|전화(?:번호)?|(?:电话|電話)(?:号码|號碼)?',
    ),
    search: 'telephone phone call telefon telefono telefone telefoon reach contact contacto contatto kontakt numer telefonu هاتف טלפון تلفن फ़ोन 電話 전화 电话',
    alone: 'tel number nummer numero nr call llamar chiamare ligar appeler',
  },
  {
    word: 'website',
    labels: ['URL'],
    said: others(
      `      web ?(?:sites?|page)|home ?page|(?:web|internet)seite|site (?:web|internet)|(?:sitio|pagina) web|sito(?: (?:web|internet))?`,
      'strona (?:internetowa|www)|internet siteniz|موقعكم|האתר(?: שלכם)?|وبسایت|वेबसाइट',
      'ウェブサイト|ホームページ|홈페이지|웹사이트|[网網]站',
    ),
    search: 'website web site webseite homepage www',
    alone: 'web site url',
  },
  {
    word: 'address',
    labels: ['STREET_ADDRESS'],
    said: others(
      `      (?:your|our|ur|street|postal) (?:${address})|where (?:are|r) (?:you|u)(?: (?:located|based|situated))?|where(?: is|'?s) (?:the (?:shop|store)|your (?:${place}))|(?:(?:can|do) (?:i|we) find|get to|directions to) (?:you|your (?:${place}))
      |(?:eure|ihre|deine|unsere) (?:adresse|anschrift)|wo (?:seid ihr|sind sie|finde ich (?:euch|sie)|(?:ist|liegt|befindet sich) (?:(?:der|das) (?:laden|geschaft)|(?:euer|eure|ihr|ihre) (?:laden|geschaft|buro|filiale|standort|werkstatt|restaurant)))|wie komme ich zu (?:euch|ihnen)
      |(?:votre|notre) adresse|ou (?:etes[- ]vous|vous trouve[zr]|vous trouver)|ou (?:est|se (?:trouve|situe)) (?:le magasin|la boutique|votre (?:magasin|boutique|bureau|agence|atelier|restaurant))|comment venir(?: chez vous)?
      |(?:vuestra|su|tu|nuestra) direccion|donde (?:estais|estan|os encuentro)|donde (?:esta|queda|se encuentra) (?:la tienda|(?:su|vuestra|vuestro) (?:tienda|local|oficina|taller|restaurante))|como llego
      |(?:vostro|nostro) indirizzo|dove (?:siete|vi trov(?:o|ate))|dove (?:e|si trova) (?:il negozio|(?:il vostro|la vostra) (?:negozio|sede|ufficio|officina|ristorante))
      |(?:seu|vosso|nosso) endereco|(?:sua|vossa|nossa) morada|onde (?:ficam|estao)|onde (?:e|fica) (?:a loja|(?:a vossa|a sua|o vosso|o seu) (?:loja|escritorio|oficina|restaurante))
      |(?:jullie|uw|ons) adres|waar (?:zijn jullie|bent u|zit(?:ten)? jullie|vind ik jullie)|waar (?:is|ligt|zit) (?:de winkel|(?:jullie|uw) (?:winkel|zaak|kantoor|werkplaats|restaurant))|hoe kom ik bij (?:jullie|u)`,
      `(?:wasz|państwa) adres|gdzie (?:jesteście|się znajdujecie|was znajdę|jest (?:wasz )?sklep|znajduje się sklep)|adresiniz|neredesiniz|mağaza(?:nız)? nerede|عنوانكم|[أا]ين (?:أنتم|تقعون|يقع المتجر)|הכתובת(?: שלכם)?|איפה (?:אתם|החנות)|(?:آدرس|نشانی) (?:شما|فروشگاه)|(?:شما )?کجا هستید|فروشگاه کجاست|(?:आपका|दुकान का) पता|(?:आप|दुकान) कहाँ (?:हैं|है)`,
      '住所|所在地|店舗はどこ(?:ですか|にありますか)?|お店はどこ(?:ですか|にありますか)?|주소|매장은? 어디(?:에 있나요|예요|인가요)?|地址|(?:你们|您们|你們|商店|店)在哪[里儿裡]?',
    ),
    search:
      'address adresse anschrift standort direccion estamos indirizzo siamo sede endereco morada adres trouver find located location visit street adres عنوان כתובת آدرس पता 住所 주소 地址',
    alone:
      'address adress addres location directions adresse anschrift standort anfahrt direccion ubicacion indirizzo sede endereco morada adres locatie',
  },
  {
    word: 'contact',
    labels: ['PHONE_NUMBER', 'EMAIL_ADDRESS'],
    said: others(
      `      contact (?:details|info(?:rmation)?)|(?:reach|contact|get hold of)(?: you| us)?|get in touch(?: with (?:you|us))?|kontakt(?:ieren|daten)?|erreichen?|erreichbar|(?:vous )?(?:joindre|contacter)|contactar(?:os|les|te|vos)?
      |contacto|contattar(?:e|vi|ci)|contatt[oi]|contato|entrar em contato|contact opnemen|bereiken|bereikbaar`,
      `(?:(?:się )?skontaktować(?: się)?|kontakt) z wami|dane kontaktowe|size (?:nasıl )?ulaş(?:abilirim|ırım)|iletişim bilgileri(?:niz)?|(?:ال)?تواصل معكم|[أا]تواصل معكم|ליצור (?:איתכם )?קשר(?: איתכם)?|פרטי קשר|با شما تماس(?: بگیرم)?|راه تماس|आपसे संपर्क|संपर्क (?:विवरण|कैसे)`,
      '連絡先|連絡(?:したい|方法)|연락처|연락하(?:고|려면)|[联聯][系繫](?:方式|你们|您们|你們|您)',
    ),
    search: 'contact kontakt contacto contatto contato reach telephone phone call email e-mail kontakt iletişim تواصل קשר تماس संपर्क 連絡先 연락처 联系',
    alone: '',
  },
]

/** When somewhere is open: asked by one word, and told by another, "closed" among them. */
export const opening: Pick<Way, 'word' | 'said' | 'search'> = {
  word: 'open',
  said: anyOf(
    `(?:when|what time) (?:do|does|are|is) (?:you|the (?:shop|store)) clos(?:e|ing)|(?:opening|closing) (?:times?|hours)|(?:business|shop|store|office) hours|hours of opening|your hours(?! of)|geoffnet|offen|offnungszeit(?:en)?|(?:habt ihr|haben sie|hat) auf|macht ihr (?:auf|zu)|geschlossen
    |ouvert(?:e|es|s)?|ouvr(?:ez|e|ons)|ouverture|horaires?(?: d'ouverture)?|ferme(?:e|es|s|z)?|fermeture
    |(?:a que horas? )?(?:abren|abris|abrem|cierran|fecham)|abiert[oa]s?|abr(?:e|imos)|horarios?(?: de (?:apertura|atencion))?|apertura|cerrad[oa]s?|cierre
    |apert[oiea]|aprite|apriamo|orari(?:o)?(?: di apertura)?|chius[oiea]|chiudete
    |abert[oa]s?|horarios? de (?:abertura|funcionamento)|fechad[oa]s?|open|openingstijden|openingsuren|geopend|gesloten|dicht
    |${fold(
      'otwart[eayi]|otwarci|godziny otwarcia|otwarcia|czynn[eay]|zamknięt[eay]|açık(?:sınız|tır)?|çalışma saatleri(?:niz)?|kapalı(?:yız|dır)?|مفتوح(?:ون|ين|ة)?|تفتحون|(?:ساعات|أوقات) العمل|مغلق(?:ة|ون)?|פתוח(?:ים|ה)?|שעות ה?פתיחה|סגור(?:ים|ה)?|باز (?:است|هستید|هستیم)|ساعت(?:‌های)? کاری?|تعطیل|बंद|खुला|खुलता|खुलती|खुलने का समय',
    )}`,
    '営業(?:時間|日)?|開(?:いて|き|く|店)|定休日|영업(?:시간)?|휴무|(?:몇 ?시에|언제) ?(?:열|여나|엽|닫)[가-힣]{0,3}|[营營][业業](?:时间|時間)?|[开開][门門]|[关關][门門]',
  ),
  search:
    'opening hours open öffnungszeiten geöffnet horaires ouvert horario abierto orari aperto aberto openingstijden',
}

const goods = 'orders?|parcels?|packages?|purchases?|goods'
const bestellung = 'bestellung(?:en)?|pakete?|packchen|sendung(?:en)?|waren?|lieferung(?:en)?'
const commande = 'commandes?|colis'
const zamowienie = 'zamówieni[ea]|paczk[aęi]|przesyłk[aęi]'

/** How goods come: shops tell it of one word, and are asked by another. That one's own is to arrive is no matter of returns, whose parcels arrive as well. */
export const delivery: Pick<Way, 'word' | 'said' | 'search'> = {
  word: 'delivery',
  said: anyOf(
    `(?:shipping|delivery) times?|liefer(?:zeit|frist|dauer)(?:en)?|delais? de livraison|(?:plazos?|tiempos?) de (?:entrega|envio)|temp[oi] di (?:consegna|spedizione)|prazos? de entrega|levertijd(?:en)?|czas dostawy
    |shipping|postage|deliver(?:y|ies)|lieferung(?:en)?|versand|(?:liefer|versand|verzend)kosten|zustellung|livraisons?|expedition|frais de port|envios?|entregas?|consegn[ae]|spedizion[ei]|portes
    |(?:when|how (?:long|soon|fast)|what (?:day|time))(?: (?:will|does|do|should|is|are|until|till|before|it takes?|for|my|our|the|an?)){0,5} (?:${goods}) (?:to )?(?:arrives?|arriving|comes?|coming|get here|be here|reach me)
    |when (?:do|will|can|should) (?:i|we) (?:get|receive|expect) (?:my|our|the) (?:${goods})|where(?: is| are|'?s) (?:my|our) (?:${goods})
    |wann (?:kommt|kommen|bekomme ich|erhalte ich) (?:mein|meine|die|das|der) (?:${bestellung})(?: an)?|wo (?:ist|sind|bleibt) (?:mein|meine) (?:${bestellung})
    |quand (?:arrive|arrivera|vais[- ]je recevoir|recevrai[- ]je) (?:ma|mon|la|le) (?:${commande})|quand (?:ma|mon|la|le) (?:${commande}) arrive(?:ra)?(?:[- ]t[- ](?:il|elle))?|ou est (?:ma|mon) (?:${commande})
    |cuando (?:llega|llegara|recibo|recibire) (?:mi|el) (?:pedido|paquete)|donde esta mi (?:pedido|paquete)|quando (?:arriva|arrivera|ricevo|ricevero) il(?: mio)? (?:ordine|pacco)|dov['’]?e il mio (?:ordine|pacco)
    |quando (?:chega|chegara|recebo|vou receber) (?:[oa] )?(?:(?:meu|minha) )?(?:pedido|encomenda)|onde esta (?:[oa] )?(?:meu|minha) (?:pedido|encomenda)|wanneer (?:komt|krijg ik|ontvang ik) (?:mijn|de|het) (?:bestelling|pakket|pakje)(?: aan)?|waar is mijn (?:bestelling|pakket|pakje)
    |${fold(`kiedy (?:przyjdzie|dotrze|dostanę|otrzymam) (?:moj[aeą] )?(?:${zamowienie})|gdzie jest moj[ae] (?:${zamowienie})|(?:siparişim|kargom|paketim) (?:ne zaman (?:gelir|gelecek|ulaşır)|nerede)`)}
    |levering|verzending|bezorging|${fold('dostaw(?:a|y|ę)|wysyłk(?:a|i|ę)|przesyłk(?:a|i|ę)|kargo|teslimat')}`,
  ),
  search: 'delivery shipping lieferung versand livraison envío entrega consegna spedizione levering verzending dostawa wysyłka teslimat kargo',
}
