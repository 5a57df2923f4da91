/** What the assistant says of itself, by language. Of each language there is all of it. */

export interface Texts {
  readonly greeting: string
  /** After thanks, a farewell, a no, a word that something is understood. It asks nothing, so that a yes behind it means nothing. */
  readonly acknowledged: string
  /** The message holds a credential. */
  readonly denied: string
  /** What the answer would have held may not be shown. */
  readonly withheld: string
  /** Nothing in the knowledge base fits. */
  readonly notFound: string
  /** What the organisation's contact details stand below. */
  readonly reachedBy: string
  /** A person was asked for. */
  readonly escalated: string
  /** Somebody wants to be contacted and left no address. */
  readonly leadAsked: string
  readonly leadTaken: string
  /** An address was left that the widget had masked: what sends it as it is stands in its menu, by this name. */
  readonly leadMasked: string
}

export const texts: Readonly<Record<string, Texts>> = {
  en: {
    greeting: 'Hello! What can I help you with?',
    acknowledged: 'All right. If there is anything else, just ask.',
    denied:
      'Your message holds a password, key or other credential. I have not read it further and do not keep it. Please change that credential, and ask again without it.',
    withheld: 'I cannot show the rest of this answer.',
    notFound:
      'I could not find this in what I know. Shall a person of our team look at it? Just say so.',
    reachedBy: 'You can reach us here:',
    escalated:
      'I have marked this conversation for our team, and a person will look at it. I cannot say how soon. If you would like to be contacted, leave your e-mail address or telephone number here.',
    leadAsked: 'Gladly. Please leave your e-mail address or telephone number here, and our team gets in touch.',
    leadTaken: 'Thank you. Our team has your contact details and gets in touch with you.',
    leadMasked:
      'Your contact details were masked on your device, so I do not have them. Please use “Leave contact details” in the menu of this chat.',
  },
  de: {
    greeting: 'Hallo! Wobei kann ich helfen?',
    acknowledged: 'In Ordnung. Wenn noch etwas ist, fragen Sie einfach.',
    denied:
      'Ihre Nachricht enthält ein Passwort, einen Schlüssel oder andere Zugangsdaten. Ich habe sie nicht weiter gelesen und bewahre sie nicht auf. Bitte ändern Sie diese Zugangsdaten und fragen Sie ohne sie noch einmal.',
    withheld: 'Den Rest dieser Antwort kann ich nicht zeigen.',
    notFound:
      'Dazu habe ich in meinem Wissen nichts gefunden. Soll sich eine Person aus unserem Team darum kümmern? Sagen Sie es einfach.',
    reachedBy: 'So erreichen Sie uns:',
    escalated:
      'Ich habe dieses Gespräch für unser Team vorgemerkt, und eine Person sieht es sich an. Wie bald, kann ich nicht sagen. Wenn Sie kontaktiert werden möchten, hinterlassen Sie hier Ihre E-Mail-Adresse oder Telefonnummer.',
    leadAsked:
      'Gern. Bitte hinterlassen Sie hier Ihre E-Mail-Adresse oder Telefonnummer, dann meldet sich unser Team.',
    leadTaken: 'Danke. Unser Team hat Ihre Kontaktdaten und meldet sich bei Ihnen.',
    leadMasked:
      'Ihre Kontaktdaten wurden auf Ihrem Gerät maskiert, ich habe sie also nicht. Bitte verwenden Sie „Kontaktdaten hinterlassen“ im Menü dieses Chats.',
  },
  fr: {
    greeting: 'Bonjour ! Comment puis-je vous aider ?',
    acknowledged: 'Très bien. S’il y a autre chose, il suffit de demander.',
    denied:
      'Votre message contient un mot de passe, une clé ou un autre identifiant secret. Je ne l’ai pas lu davantage et ne le conserve pas. Veuillez changer ce secret, puis reposer votre question sans lui.',
    withheld: 'Je ne peux pas afficher la suite de cette réponse.',
    notFound:
      'Je n’ai rien trouvé à ce sujet dans mes connaissances. Souhaitez-vous qu’une personne de notre équipe s’en occupe ? Dites-le-moi simplement.',
    reachedBy: 'Vous pouvez nous joindre ici :',
    escalated:
      'J’ai signalé cette conversation à notre équipe, et une personne va la lire. Je ne peux pas dire sous quel délai. Si vous souhaitez être contacté, laissez ici votre adresse e-mail ou votre numéro de téléphone.',
    leadAsked:
      'Volontiers. Laissez ici votre adresse e-mail ou votre numéro de téléphone, et notre équipe vous contactera.',
    leadTaken: 'Merci. Notre équipe a vos coordonnées et vous contactera.',
    leadMasked:
      'Vos coordonnées ont été masquées sur votre appareil, je ne les ai donc pas. Veuillez utiliser « Laisser vos coordonnées » dans le menu de cette discussion.',
  },
  es: {
    greeting: '¡Hola! ¿En qué puedo ayudarle?',
    acknowledged: 'De acuerdo. Si necesita algo más, solo tiene que preguntar.',
    denied:
      'Su mensaje contiene una contraseña, una clave u otra credencial. No lo he leído más y no lo guardo. Cambie esa credencial y pregunte de nuevo sin ella.',
    withheld: 'No puedo mostrar el resto de esta respuesta.',
    notFound:
      'No he encontrado nada sobre esto en lo que sé. ¿Quiere que lo vea una persona de nuestro equipo? Basta con decirlo.',
    reachedBy: 'Puede contactarnos aquí:',
    escalated:
      'He señalado esta conversación a nuestro equipo y una persona la verá. No puedo decir cuándo. Si desea que le contacten, deje aquí su correo electrónico o su número de teléfono.',
    leadAsked:
      'Con gusto. Deje aquí su correo electrónico o su número de teléfono y nuestro equipo se pondrá en contacto.',
    leadTaken: 'Gracias. Nuestro equipo tiene sus datos y se pondrá en contacto con usted.',
    leadMasked:
      'Sus datos de contacto se ocultaron en su dispositivo, así que no los tengo. Use «Dejar datos de contacto» en el menú de este chat.',
  },
  it: {
    greeting: 'Buongiorno! Come posso aiutarla?',
    acknowledged: 'Va bene. Se le serve altro, chieda pure.',
    denied:
      'Il suo messaggio contiene una password, una chiave o un’altra credenziale. Non l’ho letto oltre e non lo conservo. Cambi quella credenziale e riformuli la domanda senza.',
    withheld: 'Non posso mostrare il resto di questa risposta.',
    notFound:
      'Non ho trovato nulla al riguardo in ciò che conosco. Vuole che se ne occupi una persona del nostro team? Basta dirlo.',
    reachedBy: 'Può contattarci qui:',
    escalated:
      'Ho segnalato questa conversazione al nostro team e una persona la leggerà. Non posso dire quando. Se desidera essere contattato, lasci qui il suo indirizzo e-mail o numero di telefono.',
    leadAsked:
      'Volentieri. Lasci qui il suo indirizzo e-mail o numero di telefono e il nostro team la contatterà.',
    leadTaken: 'Grazie. Il nostro team ha i suoi recapiti e la contatterà.',
    leadMasked:
      'I suoi recapiti sono stati mascherati sul suo dispositivo, quindi non li ho. Usi «Lascia un recapito» nel menu di questa chat.',
  },
  pt: {
    greeting: 'Olá! Em que posso ajudar?',
    acknowledged: 'Está bem. Se precisar de mais alguma coisa, é só perguntar.',
    denied:
      'A sua mensagem contém uma senha, uma chave ou outra credencial. Não a li mais e não a guardo. Altere essa credencial e pergunte de novo sem ela.',
    withheld: 'Não posso mostrar o resto desta resposta.',
    notFound:
      'Não encontrei nada sobre isto no que sei. Quer que uma pessoa da nossa equipa veja? Basta dizer.',
    reachedBy: 'Pode contactar-nos aqui:',
    escalated:
      'Assinalei esta conversa à nossa equipa e uma pessoa vai lê-la. Não posso dizer quando. Se quiser ser contactado, deixe aqui o seu e-mail ou número de telefone.',
    leadAsked: 'Com gosto. Deixe aqui o seu e-mail ou número de telefone e a nossa equipa entra em contacto.',
    leadTaken: 'Obrigado. A nossa equipa tem os seus contactos e vai falar consigo.',
    leadMasked:
      'Os seus contactos foram ocultados no seu dispositivo, por isso não os tenho. Use «Deixar contacto» no menu desta conversa.',
  },
  nl: {
    greeting: 'Hallo! Waarmee kan ik helpen?',
    acknowledged: 'Prima. Als er nog iets is, vraag het gerust.',
    denied:
      'Uw bericht bevat een wachtwoord, sleutel of ander geheim. Ik heb het niet verder gelezen en bewaar het niet. Wijzig dat geheim en stel uw vraag opnieuw zonder.',
    withheld: 'De rest van dit antwoord kan ik niet tonen.',
    notFound:
      'Ik kon dit niet vinden in wat ik weet. Zal een persoon van ons team ernaar kijken? Zeg het gerust.',
    reachedBy: 'U kunt ons hier bereiken:',
    escalated:
      'Ik heb dit gesprek gemarkeerd voor ons team, en een persoon kijkt ernaar. Hoe snel kan ik niet zeggen. Wilt u dat wij contact opnemen, laat dan hier uw e-mailadres of telefoonnummer achter.',
    leadAsked: 'Graag. Laat hier uw e-mailadres of telefoonnummer achter, dan neemt ons team contact op.',
    leadTaken: 'Dank u. Ons team heeft uw gegevens en neemt contact met u op.',
    leadMasked:
      'Uw contactgegevens zijn op uw apparaat gemaskeerd, dus ik heb ze niet. Gebruik ‘Contactgegevens achterlaten’ in het menu van deze chat.',
  },
}

const english = texts.en as Texts

/** Of a locale such as `de-CH`; English where there is no other. */
export function textsOf(locale: string): Texts {
  return texts[locale.slice(0, 2).toLowerCase()] ?? english
}
