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
}

/** In order: what is said of one is not read for the next. */
export const ways: readonly Way[] = [
  {
    word: 'email',
    labels: ['EMAIL_ADDRESS'],
    said: anyOf(`
      e-?mail(?:adresse|-adresse|adres)?(?: address(?:es)?)?|mail(?:adresse|-adresse|adres| address)|(?:e-?)?mail (?:you|us)|adresse (?:e-?mail|mail|electronique)|courriel
      |(?:direccion de )?correo(?: electronico)?|(?:indirizzo )?(?:e-?mail|posta elettronica)|endereco de e-?mail`),
    search: 'email e-mail mail courriel correo contact contacto contatto kontakt reach',
  },
  {
    word: 'telephone',
    labels: ['PHONE_NUMBER'],
    said: anyOf(`
      (?:tele)?phone(?: numbers?)?|(?:call|ring|phone) (?:you|us)(?: up)?|telefon(?:isch|nummern?)?|rufnummer|anrufen|(?:numero de )?telephone|vous (?:appeler|telephoner)
      |(?:numero (?:de|di) )?telefono|llamar(?:os|les|te|nos)|chiamar(?:vi|ci)|(?:numero de )?telefone|ligar para (?:voces|nos)|telefoon(?:nummer)?|bellen`),
    search: 'telephone phone call telefon telefono telefone telefoon reach contact contacto contatto kontakt',
  },
  {
    word: 'address',
    labels: ['STREET_ADDRESS'],
    said: anyOf(`
      (?:your|our|street|postal) address|where (?:are you(?: located| based)?|is your (?:shop|store|office)|(?:can|do) (?:i|we) find you)|(?:eure|ihre|deine|unsere) (?:adresse|anschrift)|wo (?:seid ihr|sind sie|finde ich (?:euch|sie))
      |(?:votre|notre) adresse|ou (?:etes[- ]vous|vous trouve[zr]|vous trouver)|(?:vuestra|su|tu|nuestra) direccion|donde (?:estais|estan|os encuentro)|(?:vostro|nostro) indirizzo|dove (?:siete|vi trov(?:o|ate))
      |(?:seu|vosso|nosso) endereco|onde (?:ficam|estao)|(?:jullie|uw|ons) adres|waar (?:zijn jullie|bent u|zit(?:ten)? jullie)`),
    search: 'address adresse anschrift direccion indirizzo endereco adres find located visit street',
  },
  {
    word: 'contact',
    labels: ['PHONE_NUMBER', 'EMAIL_ADDRESS'],
    said: anyOf(`
      (?:reach|contact|get hold of)(?: you| us)?|get in touch(?: with (?:you|us))?|contact details|kontakt(?:ieren|daten)?|erreichen|erreichbar|(?:vous )?(?:joindre|contacter)|contactar(?:os|les|te|vos)?
      |contacto|contattar(?:e|vi|ci)|contatt[oi]|contato|entrar em contato|contact opnemen|bereiken|bereikbaar`),
    search: 'contact kontakt contacto contatto contato reach telephone phone call email e-mail',
  },
]
