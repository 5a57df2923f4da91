/** Ways to reach an organisation, as people ask for them and as documents tell of them, in the languages that the assistant speaks. Folded text. */

const anyOf = (words: string): RegExp =>
  // Not one's own: "my number".
  new RegExp(`(?<![\\p{L}\\p{N}])(?<!(?<!\\p{L})(?:my|meine?|mon|ma|mi|mio|mia|meu|minha|mijn) )(?:${words.trim().split(/\s*\|\s*/).join('|')})(?![\\p{L}\\p{N}])`, 'gu')

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

const mine = 'my|meine[rnm]?|mon|ma|mi|mio|mia|meu|minha|mijn'
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
    said: anyOf(`
      e[- ]?mail(?:adresse|-adresse|adres)?(?: (?:${address}))?|mail(?:adresse|-adresse|adres| (?:${address}))|(?:e-?)?mail (?:you|us)|(?:send|write|drop)(?: you)? an? (?:e-?)?mail|(?:e-?)?mail (?:schreiben|schicken|senden)
      |adresse (?:e-?mail|mail|electronique)|courriel|(?:direccion de )?correo(?: electronico)?|(?:indirizzo )?(?:e-?mail|posta elettronica)|endereco de e-?mail`),
    search: 'email e-mail mail courriel correo contact contacto contatto kontakt reach',
    alone: 'mail mailen',
  },
  {
    word: 'telephone',
    labels: ['PHONE_NUMBER'],
    said: anyOf(`
      (?:tele)?phone ?(?:numbers?|nos?|nr)|(?:tele)?phone|mobile (?:phone )?number|(?:call|ring|phone) (?:you|us)(?: up)?|numbers? (?:(?:i|we) can|(?:do|can|should) (?:i|we)|to) (?:call|ring|phone|dial)
      |your number(?! (?:of|one|plate))|tel\\.? ?(?:nr|no|number|nummer)|telef?(?:on|phon)(?:isch|[- ]?n?ummer|nr)?|tel(?=[.?! ]{0,3}$)|unter welcher nummer|telefonieren|(?:handy|ruf)nummer|anrufen|(?:eure|ihre|deine) nummer(?! (?:der|des|von|eins))
      |(?:numero de )?telephone|numero de tel|votre numero(?! d)|vous (?:appeler|telephoner)|(?:numero (?:de|di) )?telefono|(?:vuestro|su) numero(?! de)|llamar(?:os|les|te|nos)|(?:vostro|tuo) numero(?! di)|chiamar(?:vi|ci)
      |(?:numero de )?(?:telefone|telemovel)|ligar para (?:voces|nos)|tel ?nummer|telefoon(?:nummer)?|(?:jullie|uw) nummer(?! van)|bellen`),
    search: 'telephone phone call telefon telefono telefone telefoon reach contact contacto contatto kontakt',
    alone: 'tel number nummer numero nr call llamar chiamare ligar appeler',
  },
  {
    word: 'website',
    labels: ['URL'],
    said: anyOf(`
      web ?(?:sites?|page)|home ?page|(?:web|internet)seite|site (?:web|internet)|(?:sitio|pagina) web|sito(?: (?:web|internet))?`),
    search: 'website web site webseite homepage www',
    alone: 'web site url',
  },
  {
    word: 'address',
    labels: ['STREET_ADDRESS'],
    said: anyOf(`
      (?:your|our|ur|street|postal) (?:${address})|where (?:are|r) (?:you|u)(?: (?:located|based|situated))?|where(?: is|'?s) (?:the (?:shop|store)|your (?:${place}))|(?:(?:can|do) (?:i|we) find|get to|directions to) (?:you|your (?:${place}))
      |(?:eure|ihre|deine|unsere) (?:adresse|anschrift)|wo (?:seid ihr|sind sie|finde ich (?:euch|sie)|(?:ist|liegt|befindet sich) (?:(?:der|das) (?:laden|geschaft)|(?:euer|eure|ihr|ihre) (?:laden|geschaft|buro|filiale|standort|werkstatt|restaurant)))|wie komme ich zu (?:euch|ihnen)
      |(?:votre|notre) adresse|ou (?:etes[- ]vous|vous trouve[zr]|vous trouver)|ou (?:est|se (?:trouve|situe)) (?:le magasin|la boutique|votre (?:magasin|boutique|bureau|agence|atelier|restaurant))|comment venir(?: chez vous)?
      |(?:vuestra|su|tu|nuestra) direccion|donde (?:estais|estan|os encuentro)|donde (?:esta|queda|se encuentra) (?:la tienda|(?:su|vuestra|vuestro) (?:tienda|local|oficina|taller|restaurante))|como llego
      |(?:vostro|nostro) indirizzo|dove (?:siete|vi trov(?:o|ate))|dove (?:e|si trova) (?:il negozio|(?:il vostro|la vostra) (?:negozio|sede|ufficio|officina|ristorante))
      |(?:seu|vosso|nosso) endereco|(?:sua|vossa|nossa) morada|onde (?:ficam|estao)|onde (?:e|fica) (?:a loja|(?:a vossa|a sua|o vosso|o seu) (?:loja|escritorio|oficina|restaurante))
      |(?:jullie|uw|ons) adres|waar (?:zijn jullie|bent u|zit(?:ten)? jullie|vind ik jullie)|waar (?:is|ligt|zit) (?:de winkel|(?:jullie|uw) (?:winkel|zaak|kantoor|werkplaats|restaurant))|hoe kom ik bij (?:jullie|u)`),
    search:
      'address adresse anschrift standort direccion estamos indirizzo siamo sede endereco morada adres trouver find located location visit street',
    alone:
      'address adress addres location directions adresse anschrift standort anfahrt direccion ubicacion indirizzo sede endereco morada adres locatie',
  },
  {
    word: 'contact',
    labels: ['PHONE_NUMBER', 'EMAIL_ADDRESS'],
    said: anyOf(`
      contact (?:details|info(?:rmation)?)|(?:reach|contact|get hold of)(?: you| us)?|get in touch(?: with (?:you|us))?|kontakt(?:ieren|daten)?|erreichen?|erreichbar|(?:vous )?(?:joindre|contacter)|contactar(?:os|les|te|vos)?
      |contacto|contattar(?:e|vi|ci)|contatt[oi]|contato|entrar em contato|contact opnemen|bereiken|bereikbaar`),
    search: 'contact kontakt contacto contatto contato reach telephone phone call email e-mail',
    alone: '',
  },
]
