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
    greeting: 'Bonjour ! Comment puis-je vous aider ?',
    acknowledged: 'Très bien. S’il y a autre chose, il suffit de demander.',
    denied:
      'Votre message contient un mot de passe, une clé ou un autre identifiant secret. Je n’ai pas continué à le lire et ne le conserve pas. Veuillez changer ce secret, puis reposer votre question sans lui.',
    withheld: 'Je ne peux pas afficher la suite de cette réponse.',
    notFound:
      'Je n’ai rien trouvé à ce sujet dans mes connaissances. Souhaitez-vous qu’une personne de notre équipe s’en occupe ? Dites-le-moi simplement.',
    reachedBy: 'Vous pouvez nous joindre ici :',
    escalated:
      'J’ai signalé cette conversation à notre équipe, et une personne va la lire. Je ne peux pas dire sous quel délai. Si vous souhaitez que nous vous contactions, laissez ici votre adresse e-mail ou votre numéro de téléphone.',
    leadAsked:
      'Volontiers. Laissez ici votre adresse e-mail ou votre numéro de téléphone, et notre équipe vous contactera.',
    leadTaken: 'Merci. Notre équipe a vos coordonnées et vous contactera.',
    leadMasked:
      'Vos coordonnées ont été masquées sur votre appareil, je ne les ai donc pas. Veuillez utiliser « Laisser vos coordonnées » dans le menu de ce chat.',
  },
  es: {
    greeting: '¡Hola! ¿En qué puedo ayudarle?',
    acknowledged: 'De acuerdo. Si necesita algo más, solo tiene que preguntar.',
    denied:
      'Su mensaje contiene una contraseña, una clave u otra credencial. No he seguido leyéndolo y no lo guardo. Cambie esa credencial y pregunte de nuevo sin ella.',
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
      'Il suo messaggio contiene una password, una chiave o un’altra credenziale. Non ho continuato a leggerlo e non lo conservo. Cambi quella credenziale e riformuli la domanda senza.',
    withheld: 'Non posso mostrare il resto di questa risposta.',
    notFound:
      'Non ho trovato nulla al riguardo in ciò che conosco. Vuole che se ne occupi una persona del nostro team? Basta dirlo.',
    reachedBy: 'Può contattarci qui:',
    escalated:
      'Ho segnalato questa conversazione al nostro team e una persona la leggerà. Non posso dire quando. Se desidera che la contattiamo, lasci qui il suo indirizzo e-mail o numero di telefono.',
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
      'A sua mensagem contém uma palavra-passe, uma chave ou outra credencial. Não continuei a lê-la e não a guardo. Altere essa credencial e pergunte de novo sem ela.',
    withheld: 'Não posso mostrar o resto desta resposta.',
    notFound:
      'Não encontrei nada sobre isto no que sei. Quer que uma pessoa da nossa equipa veja? Basta dizer.',
    reachedBy: 'Pode contactar-nos aqui:',
    escalated:
      'Assinalei esta conversa à nossa equipa e uma pessoa vai lê-la. Não posso dizer quando. Se quiser que entremos em contacto, deixe aqui o seu e-mail ou número de telefone.',
    leadAsked: 'Com gosto. Deixe aqui o seu e-mail ou número de telefone e a nossa equipa entra em contacto.',
    leadTaken: 'Obrigado. A nossa equipa tem os seus contactos e vai falar consigo.',
    leadMasked:
      'Os seus contactos foram ocultados no seu dispositivo, por isso não os tenho. Use «Deixar contacto» no menu deste chat.',
  },
  nl: {
    greeting: 'Hallo! Waarmee kan ik helpen?',
    acknowledged: 'Prima. Als er nog iets is, vraag het gerust.',
    denied:
      'Uw bericht bevat een wachtwoord, sleutel of ander geheim. Ik heb het niet verder gelezen en bewaar het niet. Wijzig dat geheim en stel uw vraag opnieuw zonder.',
    withheld: 'De rest van dit antwoord kan ik niet tonen.',
    notFound:
      'Ik kon dit niet vinden in wat ik weet. Wilt u dat iemand van ons team ernaar kijkt? Zeg het gerust.',
    reachedBy: 'U kunt ons hier bereiken:',
    escalated:
      'Ik heb dit gesprek gemarkeerd voor ons team, en iemand kijkt ernaar. Hoe snel kan ik niet zeggen. Wilt u dat wij contact opnemen, laat dan hier uw e-mailadres of telefoonnummer achter.',
    leadAsked: 'Graag. Laat hier uw e-mailadres of telefoonnummer achter, dan neemt ons team contact op.',
    leadTaken: 'Dank u. Ons team heeft uw gegevens en neemt contact met u op.',
    leadMasked:
      'Uw contactgegevens zijn op uw apparaat gemaskeerd, dus ik heb ze niet. Gebruik ‘Contactgegevens achterlaten’ in het menu van deze chat.',
  },
  pl: {
    greeting: 'Dzień dobry! W czym mogę pomóc?',
    acknowledged: 'Dobrze. Jeśli potrzeba czegoś jeszcze, proszę pytać.',
    denied: 'Ta wiadomość zawiera hasło, klucz lub inne dane dostępowe. Nie czytam jej dalej i jej nie przechowuję. Proszę zmienić te dane i zapytać ponownie bez nich.',
    withheld: 'Nie mogę pokazać reszty tej odpowiedzi.',
    notFound: 'Nie ma tego w mojej wiedzy. Czy ma się tym zająć ktoś z naszego zespołu? Wystarczy napisać „tak”.',
    reachedBy: 'Można się z nami skontaktować tutaj:',
    escalated: 'Ta rozmowa jest oznaczona dla naszego zespołu i ktoś się nią zajmie. Nie wiem, jak szybko. Aby ktoś się odezwał, proszę zostawić tu adres e-mail lub numer telefonu.',
    leadAsked: 'Chętnie. Proszę zostawić tu adres e-mail lub numer telefonu, a nasz zespół się odezwie.',
    leadTaken: 'Dziękujemy. Nasz zespół ma te dane i się odezwie.',
    leadMasked: 'Dane kontaktowe zostały ukryte na urządzeniu, więc ich nie mam. Proszę użyć „Zostaw dane kontaktowe” w menu tego czatu.',
  },
  tr: {
    greeting: 'Merhaba! Size nasıl yardımcı olabilirim?',
    acknowledged: 'Tamam. Başka bir şey olursa sormanız yeterli.',
    denied: 'Mesajınızda bir parola, anahtar veya başka bir giriş bilgisi var. Devamını okumadım ve saklamıyorum. Lütfen bu bilgiyi değiştirin ve onsuz yeniden sorun.',
    withheld: 'Bu yanıtın kalanını gösteremiyorum.',
    notFound: 'Bunu bildiklerim arasında bulamadım. Ekibimizden biri baksın mı? “Evet” demeniz yeterli.',
    reachedBy: 'Bize buradan ulaşabilirsiniz:',
    escalated: 'Bu konuşmayı ekibimiz için işaretledim, ekibimizden biri bakacak. Ne kadar sürede olduğunu söyleyemem. Size ulaşılmasını isterseniz e-posta adresinizi veya telefon numaranızı buraya bırakın.',
    leadAsked: 'Memnuniyetle. E-posta adresinizi veya telefon numaranızı buraya bırakın, ekibimiz size ulaşsın.',
    leadTaken: 'Teşekkürler. İletişim bilgileriniz ekibimizde, size ulaşacaklar.',
    leadMasked: 'İletişim bilgileriniz cihazınızda gizlendi, bu yüzden bende yok. Lütfen bu sohbetin menüsündeki “İletişim bilgisi bırak” seçeneğini kullanın.',
  },
  ar: {
    greeting: 'مرحبًا! كيف يمكنني مساعدتك؟',
    acknowledged: 'حسنًا. إن كان هناك شيء آخر فما عليك إلا أن تسأل.',
    denied: 'تحتوي رسالتك على كلمة مرور أو مفتاح أو بيانات دخول أخرى. لم أقرأها أكثر من ذلك ولا أحتفظ بها. يرجى تغيير هذه البيانات ثم السؤال مجددًا من دونها.',
    withheld: 'لا يمكنني عرض بقية هذه الإجابة.',
    notFound: 'لم أجد هذا فيما أعرفه. هل تريد أن ينظر فيه شخص من فريقنا؟ يكفي أن تقول نعم.',
    reachedBy: 'يمكنك التواصل معنا هنا:',
    escalated: 'لقد وضعت علامة على هذه المحادثة لفريقنا، وسيطّلع عليها شخص منه. لا أستطيع أن أقول متى. إن أردت أن نتواصل معك، فاترك هنا بريدك الإلكتروني أو رقم هاتفك.',
    leadAsked: 'بكل سرور. اترك هنا بريدك الإلكتروني أو رقم هاتفك وسيتواصل فريقنا معك.',
    leadTaken: 'شكرًا. بيانات الاتصال لدى فريقنا وسيتواصل معك.',
    leadMasked: 'حُجبت بيانات الاتصال على جهازك، ولذلك ليست لديّ. يرجى استخدام «ترك بيانات الاتصال» في قائمة هذه المحادثة.',
  },
  he: {
    greeting: 'שלום! במה אפשר לעזור?',
    acknowledged: 'בסדר. אם יש עוד משהו, אפשר פשוט לשאול.',
    denied: 'בהודעה יש סיסמה, מפתח או פרט גישה אחר. לא קראתי אותה הלאה ואיני שומר אותה. נא להחליף את הפרט הזה ולשאול שוב בלעדיו.',
    withheld: 'איני יכול להציג את שאר התשובה.',
    notFound: 'לא מצאתי את זה במה שידוע לי. שאדם מהצוות שלנו יבדוק? מספיק לומר כן.',
    reachedBy: 'אפשר להשיג אותנו כאן:',
    escalated: 'סימנתי את השיחה עבור הצוות שלנו, ואדם יעיין בה. איני יודע לומר מתי. כדי שניצור קשר, אפשר להשאיר כאן כתובת דוא"ל או מספר טלפון.',
    leadAsked: 'בשמחה. נא להשאיר כאן כתובת דוא"ל או מספר טלפון, והצוות שלנו ייצור קשר.',
    leadTaken: 'תודה. פרטי הקשר אצל הצוות שלנו, והוא ייצור קשר.',
    leadMasked: 'פרטי הקשר הוסתרו במכשיר, ולכן אינם אצלי. נא להשתמש ב"השארת פרטי קשר" בתפריט הצ\'אט.',
  },
  fa: {
    greeting: 'سلام! چه کمکی از من برمی‌آید؟',
    acknowledged: 'بسیار خوب. اگر چیز دیگری بود، کافی است بپرسید.',
    denied: 'در پیام شما گذرواژه، کلید یا اطلاعات ورود دیگری هست. ادامهٔ آن را نخوانده‌ام و نگه نمی‌دارم. لطفاً آن را عوض کنید و بدون آن دوباره بپرسید.',
    withheld: 'نمی‌توانم بقیهٔ این پاسخ را نشان دهم.',
    notFound: 'این را در دانسته‌هایم پیدا نکردم. یک نفر از تیم ما به آن نگاه کند؟ کافی است بگویید بله.',
    reachedBy: 'از این راه‌ها می‌توانید با ما تماس بگیرید:',
    escalated: 'این گفتگو را برای تیممان نشان کردم و یک نفر آن را می‌بیند. نمی‌توانم بگویم کی. اگر می‌خواهید با شما تماس بگیریم، نشانی ایمیل یا شمارهٔ تلفن خود را اینجا بگذارید.',
    leadAsked: 'با کمال میل. نشانی ایمیل یا شمارهٔ تلفن خود را اینجا بگذارید تا تیم ما با شما تماس بگیرد.',
    leadTaken: 'سپاس. راه تماس شما نزد تیم ماست و با شما تماس می‌گیرد.',
    leadMasked: 'راه تماس شما روی دستگاهتان پوشانده شد و من آن را ندارم. لطفاً از «گذاشتن راه تماس» در منوی این گفتگو استفاده کنید.',
  },
  hi: {
    greeting: 'नमस्ते! मैं आपकी क्या मदद कर सकता हूँ?',
    acknowledged: 'ठीक है। कुछ और हो, तो बस पूछ लीजिए।',
    denied: 'आपके संदेश में पासवर्ड, कुंजी या लॉगिन की कोई और जानकारी है। मैंने उसे आगे नहीं पढ़ा और नहीं रखता। कृपया वह जानकारी बदलें और उसके बिना फिर से पूछें।',
    withheld: 'मैं इस उत्तर का शेष भाग नहीं दिखा सकता।',
    notFound: 'मुझे जो पता है, उसमें यह नहीं मिला। क्या हमारी टीम का कोई व्यक्ति इसे देखे? बस हाँ कहिए।',
    reachedBy: 'आप हमसे यहाँ संपर्क कर सकते हैं:',
    escalated: 'मैंने यह बातचीत हमारी टीम के लिए चिह्नित कर दी है, और कोई व्यक्ति इसे देखेगा। कितनी जल्दी, यह मैं नहीं कह सकता। यदि आप चाहते हैं कि आपसे संपर्क किया जाए, तो अपना ई-मेल पता या फ़ोन नंबर यहाँ छोड़ें।',
    leadAsked: 'ज़रूर। अपना ई-मेल पता या फ़ोन नंबर यहाँ छोड़ें, हमारी टीम आपसे संपर्क करेगी।',
    leadTaken: 'धन्यवाद। आपका संपर्क विवरण हमारी टीम के पास है, और वह आपसे संपर्क करेगी।',
    leadMasked: 'आपका संपर्क विवरण आपके डिवाइस पर छिपा दिया गया, इसलिए वह मेरे पास नहीं है। कृपया इस चैट के मेनू में “संपर्क विवरण छोड़ें” का उपयोग करें।',
  },
  ja: {
    greeting: 'こんにちは。ご用件は何でしょうか。',
    acknowledged: '承知しました。ほかにもあれば、いつでもお尋ねください。',
    denied: 'メッセージにパスワードや鍵などの認証情報が含まれています。それ以上は読んでおらず、保存もしません。その情報を変更し、含めずにもう一度お尋ねください。',
    withheld: 'この回答の続きは表示できません。',
    notFound: '手元の情報には見つかりませんでした。担当者が確認しましょうか。「はい」とお答えください。',
    reachedBy: 'こちらまでご連絡ください。',
    escalated: 'この会話を担当者に引き継ぎました。担当者が確認しますが、いつになるかはお答えできません。ご連絡をご希望の場合は、メールアドレスか電話番号をここにお書きください。',
    leadAsked: 'かしこまりました。メールアドレスか電話番号をここにお書きください。担当者からご連絡します。',
    leadTaken: 'ありがとうございます。ご連絡先を承りました。担当者からご連絡します。',
    leadMasked: 'ご連絡先はお使いの端末で伏せられたため、こちらには届いていません。このチャットのメニューの「連絡先を残す」をお使いください。',
  },
  ko: {
    greeting: '안녕하세요! 무엇을 도와드릴까요?',
    acknowledged: '알겠습니다. 더 필요한 것이 있으면 언제든지 물어보세요.',
    denied: '메시지에 비밀번호, 키 또는 다른 인증 정보가 들어 있습니다. 더 읽지 않았고 보관하지 않습니다. 해당 정보를 변경한 뒤, 그것을 빼고 다시 물어봐 주세요.',
    withheld: '이 답변의 나머지는 보여 드릴 수 없습니다.',
    notFound: '제가 아는 내용에서는 찾지 못했습니다. 저희 담당자가 확인해 드릴까요? “네”라고만 답해 주세요.',
    reachedBy: '다음 연락처로 문의하실 수 있습니다:',
    escalated: '이 대화를 담당자에게 전달했고, 담당자가 확인할 예정입니다. 얼마나 걸릴지는 말씀드릴 수 없습니다. 연락을 원하시면 이메일 주소나 전화번호를 여기에 남겨 주세요.',
    leadAsked: '물론입니다. 이메일 주소나 전화번호를 여기에 남겨 주시면 담당자가 연락드리겠습니다.',
    leadTaken: '감사합니다. 연락처를 담당자에게 전달했으며, 담당자가 연락드리겠습니다.',
    leadMasked: '연락처가 기기에서 가려져 제게는 없습니다. 이 채팅 메뉴의 “연락처 남기기”를 이용해 주세요.',
  },
  zh: {
    greeting: '您好！有什么可以帮您？',
    acknowledged: '好的。如果还有其他问题，请随时提问。',
    denied: '您的消息中含有密码、密钥或其他凭据。我没有继续阅读，也不会保存。请更换该凭据，并在不含它的情况下重新提问。',
    withheld: '我无法显示此回答的其余部分。',
    notFound: '我在已知的资料中没有找到这个问题的答案。需要请我们团队的人员来看一下吗？回复“好的”即可。',
    reachedBy: '您可以通过以下方式联系我们：',
    escalated: '我已为我们的团队标记了这次对话，会有人员查看，但无法告知需要多久。如果希望我们联系您，请在此留下电子邮箱或电话号码。',
    leadAsked: '好的。请在此留下您的电子邮箱或电话号码，我们的团队会联系您。',
    leadTaken: '谢谢。我们的团队已收到您的联系方式，会与您联系。',
    leadMasked: '您的联系方式已在您的设备上被遮蔽，因此我没有收到。请使用此聊天菜单中的“留下联系方式”。',
  },
  // What is of one country or script alone stands under both.
  'pt-BR': {
    greeting: 'Olá! Como posso ajudar?',
    acknowledged: 'Tudo bem. Se precisar de mais alguma coisa, é só perguntar.',
    denied:
      'Sua mensagem contém uma senha, uma chave ou outra credencial. Não li o restante e não vou guardá-la. Troque essa credencial e pergunte novamente sem ela.',
    withheld: 'Não posso mostrar o restante desta resposta.',
    notFound: 'Não encontrei nada sobre isso no que sei. Quer que uma pessoa da nossa equipe veja? É só dizer.',
    reachedBy: 'Você pode entrar em contato conosco por aqui:',
    escalated:
      'Sinalizei esta conversa para a nossa equipe, e uma pessoa vai lê-la. Não posso dizer quando. Se quiser que entremos em contato, deixe aqui seu e-mail ou número de telefone.',
    leadAsked: 'Claro. Deixe aqui seu e-mail ou número de telefone e nossa equipe entrará em contato.',
    leadTaken: 'Obrigado. Nossa equipe recebeu seus dados de contato e falará com você.',
    leadMasked:
      'Seus dados de contato foram ocultados no seu dispositivo, por isso não os tenho. Use “Deixar contato” no menu deste chat.',
  },
  'zh-Hant': {
    greeting: '您好！有什麼可以為您服務的嗎？',
    acknowledged: '好的。如果還有其他問題，歡迎隨時提問。',
    denied: '您的訊息中含有密碼、金鑰或其他憑證。我沒有繼續閱讀，也不會保存。請更換該憑證，並在不包含它的情況下重新提問。',
    withheld: '我無法顯示此回答的其餘部分。',
    notFound: '我在已知的資料中找不到這個問題的答案。需要請我們團隊的人員來看看嗎？回覆「好的」即可。',
    reachedBy: '您可以透過以下方式聯絡我們：',
    escalated: '我已將這段對話標記給我們的團隊，會有人員查看，但無法告知需要多久。如果希望我們與您聯絡，請在此留下電子郵件或電話號碼。',
    leadAsked: '好的。請在此留下您的電子郵件或電話號碼，我們的團隊會與您聯絡。',
    leadTaken: '謝謝。我們的團隊已收到您的聯絡方式，會與您聯絡。',
    leadMasked: '您的聯絡方式已在您的裝置上被遮蔽，因此我沒有收到。請使用此聊天選單中的「留下聯絡方式」。',
  },
}

const english = texts.en as Texts

/** One of them in every language. */
export function everyText(name: keyof Texts): readonly string[] {
  return Object.values(texts).map((one) => one[name])
}

/** Of a locale such as `de-CH`, as it is written there: `pt` alone is of Brazil, `zh-HK` in traditional script. English where there is no other. */
export function textsOf(locale: string): Texts {
  const { language, script, region } = new Intl.Locale(locale).maximize()
  return texts[`${language}-${region}`] ?? texts[`${language}-${script}`] ?? texts[language] ?? english
}
