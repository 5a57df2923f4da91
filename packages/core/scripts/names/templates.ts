/**
 * Sentences the model learns from. `{slot}` is filled from the lists, `[a|b|]` takes one of its parts; both may nest.
 * PERSON: {per} whole name, {first}, {last}, {perlast} last name first. LOCATION: {loc}, {city}, {country}, {region}. ORGANIZATION: {org}.
 * Everything else is no name: {title}, {nrp} (people of a country), {street}, {month}, {day}, {job}, {num}, {thing} (a capitalised phrase).
 */
export const TEMPLATES: readonly string[] = `
[Hi|Hello|Hey|Dear|Good morning|Good evening|Hi there], [my name is|I am|I'm|this is|it's] {per}[.|,| and I {act}.|]
[Hi|Hello|Hey] {first}[,|!|.] [{thing} is not working|could you help me|thanks for the quick answer|how are you today|are you coming on {day}]?
Dear {title} {last}, [we have received your letter|thank you for your order|your appointment is confirmed|please find attached the invoice].
Dear {first}, [I hope this finds you well|just a short note about {thing}|the meeting was moved to {day}].
Dear {per}, [your application was received|we regret to inform you|please call us back at {num}].
Dear [Sir|Madam|Sir or Madam|Customer|Team|All|Colleagues|Hiring Manager|Support], [please cancel my order|I want to close my account|can you send the {thing} again]?
[My|Her|His|Their] [full name|first name|last name|maiden name|real name|legal name|surname] is {per}[.|, please update it.|]
[Please change|Update|Correct] the [name|holder|owner] [on|of] [my|the] [card|account|policy|contract|booking] [to|from] {per}[ to {per}|].
[The|This] [card|account|policy|contract|ticket|parcel|house|car|invoice] [belongs to|is in the name of|was issued to|was sent to|is registered to] {per}[.| in {loc}.| of {org}.|]
[Name|Full name|Customer|Patient|Client|Employee|Applicant|Contact|Author|Signed|Student|Witness|Passenger|Recipient|Sender|From|To|Attn|Attention|Cc|Holder|Beneficiary|Payee|Written by|Producer|Reported by|Reviewed by|Assignee|Manager]: {per}
[Name|Customer|Patient|Client|Contact]: {per}[, |\\n| | - ][City|Place|Address|Country|Location|Born in]: {loc}
[First name|Given name|Vorname|Prénom]: {first}[\\n|, |; ][Last name|Surname|Family name|Nachname|Nom]: {last}
[City|Country|Location|Place of birth|Birthplace|Destination|Departure|Arrival|Origin|Region|State|Town|Delivery to|Ship to|Office]: {loc}
[Company|Employer|Organization|Organisation|Vendor|Supplier|Client|Account|Firm|Merchant|Publisher|Bank|Insurer|School]: {org}
[Agent|Bot|Operator|User|Customer|Q|A|Interviewer|Support]: [What is your name|May I have your name|And your surname|Who is calling|Who should I ask for], please? [User|Customer|Caller|A|Me]: {per}
[Agent|Bot|Assistant]: [Where do you live|Which city|In which country|Where are you calling from]? [User|Customer|Caller]: [{loc}|I live in {loc}|From {loc}]
[Bot|Agent|Assistant]: [Which company|Where do you work|Who is your employer]? [User|Customer]: [{org}|I work for {org}|At {org}]
{per} [works|worked|is working|has been working|started] [for|at|with] {org}[.| in {loc}.| since {year}.| as {job}.]
{per}, [the |a |our |former |] {job} [of|at|from|with] {org}, [said|announced|resigned|told reporters|wrote|explained] [on {day}|yesterday|in {month}|that {thing} would go on].
{per} [is|was|became|remains|serves as] [the |a |an |our |its |] [new |former |first |current |] {job} [of|at|for] {org}[.| in {loc}.]
{per} [was born|grew up|lives|lived|died|studied|moved|settled|was arrested|was raised|resides|works] in {loc}[.| in {year}.| and later moved to {loc}.| with {poss} [wife|husband|son|daughter|brother|sister] {first}.]
{per} [and|,] {per} [met|married|argued|wrote|played|sang|went|opened|won|talked|worked together] [in {loc}|at {org}|about {thing}|last {month}|for years].
[I|We|She|He|They] [met|saw|called|know|knew|emailed|visited|asked|told|thanked|interviewed|hired|fired|married] {per} [in {loc}|at {org}|yesterday|last {day}|on {month} {d}|and {per}|about it].
[I|We|She|He|They] [live|lived|work|stay|stayed|was born|grew up|study|arrived|landed|am] in {loc}[.|, {country}.| now.| for {d} years.| and work for {org}.]
[I|We|She|He|They] [moved|travelled|flew|went|drove|am going|want to go|came back|am heading|emigrated|relocated|will fly|returned] to {loc}[.| this summer.| in {month}.| from {loc}.| with {first}.| for {thing}.]
[I|We|She|He] [come|came|am|are|flew|drove|returned|is] from {loc}[.| originally.|, not from {loc}.| and speak {nrp}.]
[How do I get|Is there a flight|When is the next train|What does a ticket cost] [to|from] {loc}[ from {loc}| to {loc}|]?
[What is|How is|Tell me about] the [weather|population|capital|time|currency|history] [in|of] {loc}?
[The capital|The mayor|The people|The history|The north|A suburb|The port|The government|The president|The king|Most|The city|The town] of {loc} [is|was|are|has|had] [old|big|busy|rich|famous|new|loved].
[Flights|Trains|Deliveries|Shipments|Orders|Travel|Exports|Imports] [to|from|into|within|via] {loc} [are|were|have been] [delayed|cancelled|cheap|resumed|banned].
[Does|Will|Can|Do] [the|this|my] [card|phone|insurance|visa|plan|ticket|SIM] [work|be accepted|cover me] in {loc}?
[The|An|A] [war|election|fire|storm|festival|earthquake|conference|strike|exhibition|concert] [in|near|outside|across|throughout] {loc} [began|ended|was reported|took place|killed {d} people|made headlines] [on {day}|in {month}|last week|in {year}].
{loc} [is|was|has|had|became|remains] [a|the|an] [beautiful|largest|small|old|coastal|first|poorest|busy|independent] [city|country|town|village|state|island|place|region|republic][.| in {loc}.]
[Northern|Southern|Eastern|Western|Central|North|South|East|West|Downtown|Greater|Upper|Rural] {loc} [is|was|has] [cold|dry|hot|populated|known for {thing}].
[across|throughout|around|all over|outside|near|beyond|north of|south of|west of|towards|through] {loc}[,|.] [people|many|we|they] [sing|travel|work|speak {nrp}].
{loc}, {loc} and {loc} [signed|joined|left|are|were|agreed on|voted for] [{thing}|the treaty|friends|members].
{city}, {country}
{city}, {region}
{per}\\n{street}\\n{city}[, {region}|] {num}\\n{country}
{street}\\n{num} {city}\\n{country}
{org}\\n{street}\\n{city} {num}
[My|Our|Her|His|The] [new |old |home |office |] address is {street}, {city}[, {country}|]{end}
[I|We|They] [live|lived|moved|are] [at|to|on] {street}[, {city}|in {city}|]{end}
[We are|The office is|Meet me|It is|The shop is] [located |] at {street}[ in {city}|, {city}|].
[The|Our|A] [meeting|interview|appointment|call|dinner] [with|between] {per} [and {per} |] [is|was|will be] [on {day}|at noon|in {loc}|at {org}|over].
[Please|Can you|Could you] [call|email|ask|tell|remind|contact|forward this to|speak to|invite|copy] {per} [at {num}|about {thing}|from {org}|in {loc}|today|before {day}][.|?]
[Talk|Speak|Listen|Write|Report|Refer] to {title} {last} [at|from|of] {org}[.| in {loc}.]
{title} {per} [said|told|examined|called|wrote|prescribed|noted|confirmed|treated|visited] [the patient|us|me|{first}|that it was late|{title} {last}].
{title} {last} [said|told|examined|called|wrote|prescribed|noted|confirmed|recommended|replied] [the patient|us|me|that it was late|{title} {last}].
[I saw|I spoke to|I was treated by|We thank|I am writing to|Please call|Ask] {title} {last}[ at {org}| in {loc}|] [yesterday|about {thing}|today|again].
[The patient|The defendant|The witness|The plaintiff|The suspect|The author|The driver|The student|The winner|The singer|The actor|The victim|Our colleague|My friend|My doctor|My boss|My neighbour], {per}, [was|is|had|has] [admitted|found|seen|released|absent|happy|late] [in {loc}|at {org}|on {day}|].
[My|Her|His|Our] [wife|husband|son|daughter|brother|sister|friend|boss|colleague|doctor|lawyer|teacher|neighbour|uncle|dog|cat|mother|father|partner] {first} [is|was|has|lives|works|went|likes|had] [ill|here|in {loc}|at {org}|a cold|to school|there].
[Patient|Defendant|Student|Singer|Actor|Director|Author|Writer|Producer|President|Senator|Minister|CEO|Founder|Coach|Captain|Guitarist|Painter] {per} [was|is|has|had|said|won|resigned|plays|presented] [{thing}|there|in {loc}|last {month}].
[Regards|Best regards|Kind regards|Sincerely|Yours sincerely|Best|Thanks|Thank you|Cheers|Yours|Love|Many thanks|Cordially|Respectfully],[ |\\n]{per}[\\n{job}|][\\n{org}|][\\n{city}|]
[Thanks|Thank you|Cheers|Congratulations|Happy birthday|Welcome|Goodbye|Good luck|Sorry], {first}[!|.]
[--|Sent by|Signed by|Approved by|Prepared by|Edited by|Translated by|Written by|Photo by|Posted by|Created by] {per}[, {job}|, {org}|][ on {month} {d}, {year}|]
Copyright [(c) |© |]{year} {per}[. All rights reserved.|]
Copyright [(c) |© |]{year} {org}[. All rights reserved.|]
[by|By] {per}[ and {per}|][ in {year}|, {year}|]
[The|This|A|Another|His|Her|That] [book|song|film|novel|album|poem|paper|painting|movie|story|record|version|cover|essay] [by|of|from|about] {per} [is|was|remains|became] [great|a hit|dull|a classic|my favourite|well written][.| from {year}.]
{per}'s [book|song|house|car|account|results|mother|new album|performance|voice|order|office|last film|guitar] [is|was|remains|arrived|has been] [great|lost|here|late|sold][.| in {loc}.]
{loc}'s [economy|government|army|president|capital|beaches|people|weather|team|parliament] [is|was|has been|lost|won] [weak|strong|{d} to {d}|lovely|elected].
{org}'s [shares|profit|website|office|customers|board|app|new service|report|staff|product] [is|fell|rose|was|are|were] [down|up|late|good|hacked|{d} percent].
[The|A|That] {last} [song|novel|family|case|film|album|report|theory|method|trial|brothers|house|interview|story|record|paintings] [is|was|has|became] [good|long|a classic|unknown|lost].
[In|According to|As|Unlike|With|Like|For|After|Before|Without] {per}, [it|the|this|we|everything] [is|was|seems|looks] [easy|hard|different|over|fine].
[Unlike|Like|Compared to|As with|Besides|Even|Only|Perhaps|Maybe|Then] {last} [was|is|, it is|could|would|never] [there|better|write such a song|do that].
{last} [said|sings|plays|wrote|says|told|argued|added|explained|died|scored|replied|has|is|was|would|does not] [that|it|a lot|in {year}|well|he was tired|the record|so|nothing].
{first} [said|sings|plays|wrote|says|told|asked|called|likes|wants|has|is|was|and I|went|came|loves|needs|will be|cannot] [that|it|me|in {loc}|late|to {loc}|the {job}|home|at {org}].
[and|but|so|then|because|when|where|if|that|while|whether] {first} [said|went|is|was|came|called|asked|left] [to {loc}|home|late|me|us|by].
[Who is|Who was|Do you know|Have you seen|Have you heard of|Where is|Is it|Was it|Ask] {per}[?| from {org}?| from {loc}?]
[It was|This is|That was|I think it is|It is] {per} [who|that] [called|won|wrote it|left|paid].
{perlast}
{perlast}[;|\\n|, {year}]{perlast}
{per}[, |\\n|; ]{per}[, |\\n|; ]{per}
{per} ({loc}) [beat|defeated|and|vs|v.] {per} ({loc}) {d}-{d}
{per} <{user}@example.com>
{per}, {d}, [of|from|lives in|born in] {loc}[,|.]
{per} (born {d} {month} {year}[ in {loc}|]) is [a|an] {nrp} {job}.
{per} [|(] {num} [|)] [{loc}|]
[A|The|One|Another] {nrp} [court|woman|man|company|song|officer|student|citizen|passport|team|flag|band|film|restaurant|phrase|novelist] [in|from|near|at] {loc} [was|is|has] [found|closed|good|on air].
[I speak|She speaks|Translate this into|The|Do you speak|I love|Learn|Teach me] {nrp}[ and {nrp}|][ food|].
[The|Many|Most|All|Some|Two|Three] {nrp}s? [love|eat|like|hate|know] {thing}.
[I|We|She|He|They] [work|worked|interned|am employed|applied|interviewed|bank|study|studied|volunteer] [at|for|with] {org}[.| in {loc}.| as {job}.| since {year}.| and live in {loc}.]
[I|We|They] [bought|ordered|rented|leased|got|received] [it|the {thing}|a phone|a car|our tickets] from {org}[.| in {month}.| and {org}.]
{org} [announced|said|launched|acquired|bought|sold|hired|reported|fired|opened|closed|is|was|sued|provides|offers|develops|makes|has] [{org}|{thing}|a new office in {loc}|its results|{per}|software|record profits|{d} workers|a bank|layoffs].
{org} [and|or|, a subsidiary of|, owned by|merged with|sued|competes with|was bought by|partnered with] {org}[ announced {thing}| are hiring| settled| in {year}| signed a contract].
[The|A|Our|Its|Their] [CEO|head|director|founder|board|chairman|spokesman|office|branch|website|employees|staff|customers|logo|name|headquarters|product|lawyers|shares|history|account manager] [of|at|for|from] {org} [said|is|was|are|were|lives in {loc}|opened] [that|late|good|friendly|in {loc}].
[The|This] {org} [report|website|building|account|employee|team|study|app|office|deal|card|store|invoice] [is|was|has been] [new|down|late|closed|lost|good].
{org} ({acr}) [is|was] [a|an|the] [non-profit|company|bank|agency|charity|start-up|institute] [based|founded|headquartered|established] in {loc}[.| in {year}.]
{org} [is|was] [a|an|the] [{nrp} |global |small |large |leading |private |public |] [company|start-up|firm|bank|organisation|organization|agency|band|orchestra|school|newspaper|manufacturer|charity|retailer][.| founded in {year}.| based in {loc}.| founded by {per}.]
[Founded|Established|Acquired|Owned|Run|Built|Financed|Insured|Employed|Sued|Audited|Sponsored|Published] by {org}[ in {year}|][,|.] [it|the {thing}] [grew|failed|was sold].
[My|Her|His|Our|The] [employer|company|bank|client|insurer|school|landlord|supplier|business|firm|startup] [is|was|, called|is called] {org}[.| in {loc}.|]
[Transfer|Send|Pay|Wire] [{d} dollars|the money|it|the invoice] to {org}[, {loc}| by {day}|][.|]
[Please pay|Invoice from|Payment to|Charged by|Subscription at|Order from|Refund from|Complaint about|Review of|Contract with|Lawsuit against|Shares of|Invest in] {org}[.| for {thing}.| of {month} {d}|]
[The|Our] [order|parcel|contract|delivery|payment] [with|from|to|for] {org} [is|was|has been] [late|cancelled|confirmed][.| by {per}.]
[{thing}|It|The game|The tool|The software] [is|was] [made|developed|published|owned|sold|distributed] by {org}[.| and {org}.| in {loc}.]
[according to|reported by|told|with|against|from|via|joined|left|contacted|visited|called] {org}[,|.] [which|who|it] [is|was] [there|late].
{job} at {org}
{per}, {job}[, {org}|, {loc}|]
{org}, {loc}
{org}
{per}
{loc}
[Meine Name ist|Ich heiße|Ich bin|Mein Name ist] {per}[.| und ich wohne in {loc}.| aus {loc}.]
[Sehr geehrter Herr|Sehr geehrte Frau|Lieber Herr|Liebe Frau] {last}, [vielen Dank|wir haben Ihre Bestellung erhalten|anbei die Rechnung].
[Herr|Frau] {per} [wohnt|arbeitet|lebt|war] [in {loc}|bei {org}|bei der {org}|im Büro]. [Der Vertrag|Die Rechnung|Das Konto] ist [neu|alt|gesperrt].
[Ich|Wir|Sie|Er] [arbeite|arbeitet|arbeiten] [bei|für] {org} in {loc}. [Die Adresse|Der Termin|Die Arbeit] ist [gut|weit|neu].
[Mit freundlichen Grüßen|Viele Grüße|Beste Grüße],?[ |\\n]{per}
[Die|Der|Das] [Firma|Gesellschaft|Verein|Bank] {org} [hat|ist|wurde] [{year} gegründet|neu|verkauft]. [Kunden|Mitarbeiter|Preise] [sind|waren] [gut|da].
[Je m'appelle|Mon nom est|Je suis] {per}[.| et j'habite à {loc}.| de {loc}.]
[Monsieur|Madame|M.|Mme] {per} [habite|travaille|est né|demeure] [à {loc}|chez {org}|en {country}].
[Bonjour|Cher|Chère] {first}, [merci pour|voici|comment va] [votre message|la facture|la famille].
[Cordialement|Bien à vous|Salutations],[ |\\n]{per}
[Me llamo|Mi nombre es|Soy] {per}[.| y vivo en {loc}.| de {loc}.| y trabajo en {org}.]
[Señor|Señora|Sr.|Sra.] {per} [vive|trabaja|nació|llegó] en [{loc}|{org}]. [El contrato|La factura|La cuenta] es [nueva|antigua].
[Mi chiamo|Il mio nome è|Sono] {per}[.| e abito a {loc}.| di {loc}.| e lavoro per {org}.]
[Signor|Signora|Sig.] {last} [abita|lavora|vive] [a {loc}|presso {org}|in {country}].
[Mijn naam is|Ik ben|Ik heet] {per}[.| en ik woon in {loc}.| uit {loc}.| en ik werk bij {org}.]
[Meneer|Mevrouw|Dhr.|Mevr.] {last} [woont|werkt|komt] [in {loc}|bij {org}|uit {loc}].
[Meu nome é|Chamo-me|Eu sou] {per}[.| e moro em {loc}.| de {loc}.]
[Jag heter|Mitt namn är] {per}[.| och bor i {loc}.| från {loc}.]
[Nazywam się|Mam na imię] {per}[.| i mieszkam w {loc}.]
[Jmenuji se|Jmenuju se] {per}[.| a bydlím v {loc}.]
[Hei, olen|Nimeni on] {per}[.| ja asun {loc}.]
[Two|Three|Few|Many|Other] [songs|films|players|books|players] [stand out|come to mind|matter]: {per}, {per} and {per}.
[Cast|Artists|Players|Authors|Speakers|Guests|Attendees|Participants|Members|Team|Lead singer|Drums|Guitar|Vocals]: {per}[, {per}|][, {per}|]
[{thing}|"{thing}"] [by|-|from|with|featuring|feat.|sung by|performed by|as sung by] {per}[ ({year})|]
{per} - [{thing}|"{thing}"][ ({year})|]
["{thing}"|{thing}] [is|was] [a|the] [song|film|poem|single|painting] [by|written by] {per}[ and {per}|][ in {year}|].
[The|This] [reviewer|critic|author|singer|band|host] {per} [of|from|in|for] {org} [wrote|said|praised] [it|{thing}].
[Her|His|Their] [first|last|new|best|second] [album|tour|book|film|show|match] [in|with|from|against|at] [{loc}|{org}|{per}] [was|is] [a disaster|a hit|over].
[We|They|I] [saw|heard|watched] {per} [live |][at|in|on] [{org}|{loc}|{thing}][.|!]
[on|in|by|during|since|until] [{day}|{month}|{month} {year}|{year}], {per} [left|joined|met|visited|bought] [{org}|{loc}|us|{per}].
[On|In|During|Since|Every|Last|Next|This] [{day}|{month}|{month} {year}|Christmas|Easter|Spring|Summer], [the|we|it|prices|they|all] [left|was|were|rose|closed|met] [early|again|cold].
[The|Our|Your|Each|This|A|Any] {thing} [is|was|will be|must be|can be|shall be|has been] [required|included|new|updated|provided|void|accepted|expired|ready][.| by the {Thing}.| under the {Thing}.]
[Please|Do not|Click|Open|Use|Read|Install|Check|Accept|Select|Press|Enable|Download] [the |your |our |]{thing}[ and {thing}|] [first|again|in Settings|on the Dashboard|before you continue|now].
[What|How|Why|When|Where|Which|Who|Is|Are|Can|Could|Do|Does|Should|Would|Will|May|Did|Has|Have] [is|are|do|can|I|my|the|you|we|it|they] [need|find|change|reset|cancel|open|pay for|use|get] [a|the|my|your|this|any] [card|account|password|order|{thing}|number|email|plan]?
[My|Your|The|Our|This] [card|account|order|phone|credit card|email|password|license|passport|IBAN|SSN|PIN|number|invoice|tracking number|IP address|VAT number] [number |] is [{num}|{user}@example.com|wrong|lost|blocked|expired].
[I|We] [lost|forgot|need|want|changed|cannot find|would like] [my|the|a|another] [{thing}|card|password|PIN|passport|phone|account number] [{num}|on {day}|in {month}|yesterday|]{end}
[Yes|No|Okay|Sure|Thanks|Sorry|Please|Well|Actually|Anyway|However|Therefore|Also|Maybe|Now|Then|Today|Tomorrow|Great|Fine|Right|Exactly|Wow], [I|it|that|this|we|you] [am|is|was|are|will be|can do] [done|fine|good|late|there|it].
{Thing} {Thing} [is|and|or|of the] {thing}
# {Thing}
## {Thing} {d}
- {Thing}: {thing}
{Thing} [License|Agreement|Notice|Version|Section|Article|Chapter|Table|Figure|Appendix|Part] {d}[.{d}|] [- {Thing}|{Thing}|]
[{Job}|Senior {Job}|Junior {Job}] [wanted|needed|required|{Thing}]
[I am|She is|He is|We need|They hired|He works as|She became] [a|an|the] [{job}|{Job}|senior {job}][.| at {org}.| in {loc}.]
[We|They|I] [use|like|prefer|tried|love|run|hate] [{tech}|{tech} and {tech}|{tech} on {tech}|{tech} with {thing}][.| at {org}.| at home.]
[Install|Use|Run|Configure|Build with|Written in|Supports|Requires|Works with|Compatible with|Built on] {tech}[, {tech}|][ and {tech}|][ {d}.{d}|].
{tech} [is|was|supports|requires|returns|throws|uses|and] [a|an|the|{tech}] [library|server|{tech} module|value|method|{thing}].
[The|A] [{tech}|HTTP|JSON|API|URL|CPU|XML|HTML|SQL|USB|PDF|GPS|ATM|FAQ|TV|DVD|CD|PIN|ID] [file|request|response|object|server|machine|button|page|error|player|code] [is|was|has] [not found|full|slow|on the {thing}].
[NOTE|WARNING|IMPORTANT|TODO|FIXME|ERROR|INFO|DEBUG|Note|Warning|Tip|Example|Usage|Returns|See|Default|Options|Parameters]: [the|this|use|do not|see] {thing} [is|was|may|must] [change|empty|be set|missing].
THE {upper} IS PROVIDED "AS IS", WITHOUT {upper} OF ANY {upper}, {upper} OR {upper}
{upper} {upper} [{upper}|OF THE {upper}|FOR {upper}|AND {upper}]
const {user} = new {Camel}({Camel}.{user}) // {thing}
import { {Camel} } from '{user}' // {Thing}
[{Camel}|{Camel}.{user}|{Camel}Error] [is|returns|extends|implements|was|throws] [a|an|the] {Camel}.
{Camel}: {Camel}, {Camel} [and|or|with] {Camel}
{w} {w} [in|from|to|near|at|around|into|across|for|via|outside|of] {loc}[,|.|] {w} {w}
{w} {w} [in|from|to|near|at|around|into|across|for|via|outside] {loc}[,|.|] {w} {w}
{W} {w} {w} [in|from|to|near|through|visiting|leaving] {loc} [on {day}|last {month}|this week|again|with {per}|and {loc}]
{W} {w} [by|with|for|to|from|and|of|meet|see|ask|told|add|thank] {per}[,|.|] {w} {w}
{w} {w} [by|with|for|to|from|and|of|meet|see|ask|told|add|thank|young|late] {per}[,|.|?|!] {w} {w}
{per} [{pasts}|{w}|has|had|was|is|and|of|from] {w} {w} {w}
{last} [{pasts}|{w}|has|had|was|is|and|of|from] {w} {w} {w}
{w} {w}: "{W} {w} {w}," [said|says|asked|told] {per}[.| to {per}.|, {job} of {org}.]
{w} {per}'s {w} {w} [in {loc}|with {org}|for {first}|]
{w} {w} [at|by|with|for|from|via|joined|of|against|through] {org}[,|.|] {w} {w}
{W} {w} [at|by|with|for|from|via|joined|of|against|through] {org} [in {loc}|on {day}|as {w} {job}|and {org}|, {loc}]
{org} [{pasts}|{w}|has|had|was|is|and|of] {w} {w} {w}
{w} {w}, {org} [{pasts}|is|was|has] {w} {w}
{w} {w}: {org}, {org} and {org}. {W} {w}
{w} {w} [from|in]: {loc}, {loc} and {loc}. {W} {w}
[The|Our|These|All|Both|Three|The four] [winners|heirs|owners|guests|children|kids|teachers|pupils|players|witnesses|brothers|sisters]{end}[:| are| were] {per}, {per} and {per}.
{Thing}, {Thing}, {Thing} and {Thing}
{Thing}, {thing} & {thing}: {thing}
{Thing}: {Thing}
{Thing}: {thing}[;|,|.] {Thing}: {Thing}
[License|Format|Type|Status|Priority|Version|Category|Genre|Subject|Re|Method|Mode|Result|Colour|Language|Level|Component|Severity|Model|Files|Source|Upstream]: [{Thing}|{tech}|{upper}|{Thing} {d}|{nrp}|{Camel}]
[> |>|][|{title} ]{per}\n[> |>|][{job}\n|{Job}\n|][{org}\n|]{street}\n[{num} {city}|{city} {num}|{city}, {upper} {num}|{city}]\n{country}[ {num}|][\n[Phone|Mobile|Tel|Fax]: {num}|]
[[Address|Delivery|Billing address|Shipping address|Where|Venue]:[ |\n]|]{street}[, |\n]{city}[, |\n]{country}[ {num}|.|]
[at|on|near|to|is] {street} and {street}[.|, {city}.| in {city}.]
[The|A] [taxi|train|parade|truck] [stops|stopped|turned|waits] [at|on|near] {street}[, {city}|][.| and {street}.]
[The|Our|Her] [school|shop|house|office|church|bar] [at|on|in] {street} [is|was|closed] [new|early|here].
THE {upper} {upper} [OF|AND|OR|FOR] {upper} {upper} {upper}, [INCLUDING|WITHOUT|AND] {upper} {upper}
{W} {w} {w} {Thing} {w} {w}. {W} {w} {tech} {w}.
[Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|March|April|June|August|May|September|October] [is|was|works|morning|to {day}] [free|fine|busy|closed][.| for {per}.]
{Fw} {fw} {fw} [{Fw}|{fw}][.|:|?] {Fw} {fw} {Fw}[.|]
{Fw} {Fw} {fw} {Fw} [{fw}|{Fw}] {fw}[.|]
{Fw}: {Fw}\n{Fw}: {fw} {Fw}
# {Fw} {fw} {Fw}
{Fw} {fw} {fw} {per}[.|,| {fw} {Fw} {fw}.| {fw} {fw} {loc}.]
{Fw} [{Fw}|{fw}] {per}, {fw} {fw} [{Fw}|{fw}].
{Fw} {last}, {fw} {fw} [{Fw}|{fw}] {fw}.
{Fw} {fw} {loc} {fw} {Fw}[.|]
{Fw} {fw} {fw} {first} {fw} {fw}.
{Fw} {fw},\n{per}
{Fw}: {per}
[The|A|Our|Your|An|This|Each] {abbr} [is|returned|was|requires|over|uses|file|number|key|of the {thing}|and the {abbr}] [{abbr}|{thing}|{abbr}-{abbr}|{w}].
{W} {w} {abbr} [and|or|over|via|with|in|to|from|of] {abbr}[,|.|] {w} {w}.
{abbr}-{w} {w}, {tech}-based {thing}, {Camel}-like {w}
{abbr}: {num}, {abbr} {num}
[{W}|{Thing}]. {W} the {thing} [or|and] [the|any] {Thing} [{w}|shall|may] {w} {w}.
"{Thing}" [means|shall mean|refers to] [the|any|all] {thing} [under|of|in] [this|the] {Thing}.
[(a)|(b)|i.|1.|a)|{d}.{d}] {Thing} {Thing}. [You|The {Thing}|Any {Thing}|Each {Thing}] [may|shall|must|agrees to] {w} the {thing}.
{Thing} [|] {Thing} [|] {Thing} {Thing}
{Thing} {Thing}: {Thing} {thing} {d}
{W} [Your|the|a|All|and|of] {Thing} [and|or|for|in] [Your |the |]{Thing}
{upper} {upper}: {upper} {upper} {upper}
{upper} {per} {upper} {upper} [IN|FROM|OF|AT] {loc}
{Fw} {fw} [am|im|zum|vom|le|la|el|il|em|w|v|på|op|in] {Fw} {fw} {fw}[.|, {fw} {fw} {Fw}.]
[In|On|Under|By] {tech}[,|:] [the|you|it|we] {w} [{thing}|{tech}].
[The|This|Such] {Thing} [shall|may|must|will] not {w} [any|the] {Thing} [of|to|by] [the|any] {Thing}[.|, {Thing} or {Thing}.]
[Employer|Insurer|Bank|Vendor|Supplier|Client|Buyer|Seller|Consignee|Shipper|Landlord|School|Pharmacy|Hospital|Carrier|Employer name|Company name|Previous school|Hotel|Airline|Pharmacy]: {org}[, {loc}|\\n{Thing}: {num}|\\n{Thing}: {per}]
[Insured|Policyholder|Claimant|Adjuster|Applicant|Co-applicant|Borrower|Tenant|Advisor|Agent|Insured person|Reference {d}|Attending|Provider|PCP|Adjuster|Counsel|Plaintiff|Defendant|Case manager|Prepared for|Bill to|Ship to|Sold to|Emergency contact]: {per}\\n[{Thing}|{Thing} {Thing}|Date|Place of birth|Employer]: [{num}|{loc}|{org}|{thing}]
[Place of [birth|work|issue|residence]|Port of [loading|discharge]|Destination|Residence|Hometown|Region|City of birth]: {loc}\\n{Thing} {Thing}: {thing}
[admitted to|transferred to|transferred from|seen at|discharged from|referred to|presents to|taken to|treated at|evaluated at|placed with|insured with|insured by|employed with|employed by|enrolled at|works part time at|retired from|laid off from|interning at] {org}[.| in {loc}.| on {day}.| with {thing}.| after a fall.]
[She|He|They|I|We|{first}|{last}] [left|joined|quit|founded|runs|manages|owns|sued|chairs|led|acquired|co-founded|advises] {org}[ in {year}| after {d} years| and moved to {loc}| with {per}|].
[comes|came|moved over|transferred|got an offer|received a letter|heard back|bought it|hails] from {org}[.| and will be based in {loc}.| last {month}.| where she led {thing}.]
[I|we|he|she|they] [fly|flew|bank|shop|shopped|order|ordered|parked|ate|met|stayed] [with|at|from|through] {org}[.| in {loc}.| on {day}.]
{last}, who [joined|left|founded|works for|chairs|led] {org}[ in {year}|], [said|declined|wrote|will retire|denied it].
{org} [headquarters|employees|shares|store|branch|spokesperson|customers|engineers|stock|product line|executives|subscribers|lawyers|app|app users|website] [in|near|at|from|of] [{loc}|{thing}] [were|was|is|are|had|have] [closed|busy|down|late].
[The|A] [spokesman|spokeswoman|spokesperson|lawyer|manager|technician|driver|nurse|pilot|cashier|director|CEO|CFO|chairman|consultant|analyst|trader|engineer|recruiter|lobbyist] [for|at|from|of|with] {org}[, {per},|] [said|told us|declined to comment|called|was fired|resigned].
[I|We|She|He] [am|was|is|were] [a|an|the] {job} at {org}[.| in {loc}.| from {year} to {year}.| ({year}-{year}).|, where I met {per}.]
{Job}, {org}[, {loc}| - {loc}| ({year}-{year})|, {year} - {year}]
{org} [-|—|,|(] {Job}[, {loc}|, {year}|]
{org} ([{year}-{year}|{loc}|{year}-])
{per} ({org}[, {loc}|])[, {per} ({org})|] [will speak|were present|agreed|disagreed].
{per} [-|–|/|@|,] {org}[; {per} - {org}|]
{per}\\n{Job}[\\n|, ]{org}\\n[{street}\\n|][{city}\\n|][Tel: {num}|{num}|{user}@example.com]
{per}\\n{org}\\n{street}[, |\\n]{city} {num}[\\n[Phone|Mobile|Desk]: {num}|]
{org}\\n\\n{street}[, |\\n]{city}[, {country}|] {num}
The [address|office|headquarters|website|phone number|owner|history] of {org} [is|was] [{street}|in {loc}|unknown|on {street}|{num}].
The {org} [office|warehouse|shop|clinic|plant|branch|team] is [at|on|in|near] [{street}|{loc}].
{org} is a [design agency|start-up|logistics company|software maker|consulting firm|bank|law firm|charity|family business|hospital|supermarket chain|news site|publisher|foundation|club] [based|located|headquartered|founded|with offices] in [{loc}|{year}].
{org} is [an|a] {nrp} [multinational |family-owned |listed |state-owned |][investment bank|carmaker|airline|insurer|retailer|telecom|publisher|newspaper|football club|company|brewery|bank and financial services company].
[During|In|Since|By] {year}, {org} [invested|hired|expanded|lost|sold|moved|grew|opened|closed] [heavily in {thing}|its plant in {loc}|{d} people|rapidly].
{org} [is the brainchild of|was founded by|is run by|is led by|was started by|belongs to] [our founders |the brothers |]{per}[, {per} and {per}| and {per}|][.|: {last}, {last} and {last}.]
[We'll meet|See you|Lunch|The interview is|Drop it off|I'll be waiting] [{day} |]at {org}[, {street}|, {loc}| at noon|][.|]
[spent a year|worked|trained|interned|spent two summers|apprenticed] at {org} [as the assistant to {per}|in {loc}|before joining {org}|under {per}][, and the following year at {org}|][.|, which later became {org} in {year}.]
[{per}|{first}|{last}] is [from|with|at] {org}[.| and {first} is from {loc}.| in {loc}.]
{per} of {org} [told {org} that|said|is the CEO of the year|was named|spoke about] [{thing}|it|the plant in {loc} would close].
[Looking|Hoping|Excited|Happy] to [support|join|work with|leave] {org} in [{loc}|its {thing}].
[Excited to share that|Happy to announce|I'm thrilled to announce|Big news:] [I've joined|I'm joining|I'll be joining|I'm leaving] {org}[ in {loc}| as {Job}|][!|.] [Grateful to|Thanks to|Huge thanks to] {per}[, {per}|] and [everyone|the team|all of you] at {org}.
This [Agreement|Contract|Lease|Deed] is [made|entered into] [by and |]between {org}[, a {region} corporation|, with offices in {loc},|] [("[Company|Seller|Lender|Licensor]") |]and [{per}|{org}][ ("[Consultant|Recipient|Buyer|Tenant|Borrower]")|].
{per} v. {org}[, {d} F.{d}d {num}|][.|,] [The plaintiff|The defendant|Plaintiff|Appellee], {last}, [alleges|argues|appealed|denies] that [{org}|the defendant] [failed to pay|was negligent].
[the district court|the jury|the court|Judge {last}] [ruled for|found against|sided with|granted summary judgment for] {org}[.| and dismissed the claim.]
{LOC}[, {country}|] [-|—|–|(Reuters) -|(AP) —|(dpa) -] [{per}|{last}|{org}|The {thing}] [said|told|announced|was|rose] [on {day}|in {month}].
[{last}|{first}] [reported|appealed|thanked|produced|testified|wants|disagrees|expects|negotiated|denied|moved|sends|drives|teaches|signed|arrived|thinks|presented] [the|that|a|no|to] [{w}|{thing}] [{w}|in {loc}].
[parents|brothers|wife|sister|husband|sons|daughter|colleague|cousin|friend|boss|client], {first}[ and {first}|], [drives|teaches|works at {org}|lives in {loc}|was there].
[Ich|Wir|Er|Sie] [arbeite|arbeiten|arbeitet|war|kommt|wechselte|kaufte|bestellte] [bei|von|zu|für] [der |]{org}[ in {loc}| als {Job}|].
[Mein|Der|Ihr] [Router|Vertrag|Konto|Paket|Tarif|Auto|Chef|Termin] [bei|von|vom] [der |]{org} [ist|war|wurde|kam] [kaputt|neu|gesperrt|nicht da].
[Der|Die] [Vorstandschef|Sprecherin|Sprecher|Geschäftsführer|Anwalt|Mitarbeiter] [von|der|bei] {org}, {per}, [sagte|reiste nach {loc}|kündigte an|lehnte ab].
[Die Klägerin|Der Kläger|Der Patient|Der Angeklagte|Die Zeugin|Frau|Herr] {per} [war|wurde|stellte sich] [bei {org}|im {org}|am {org}|in {loc}] [beschäftigt|behandelt|vor|verurteilt].
{last} [erhielt|sagte|berichtet|klärt|kündigte|wollte|hatte|war|schrieb] [im Mai|das|den|die|am {d}. Mai] [{Fw}|Vertrag|Kündigung|Rechnung|Protokoll].
[Rechnung an|Teilnehmer|Anwesend|Ansprechpartner|Absender|Zeuge]: {per}[, {per}|][ ({org})|], {loc}
[Le|La|L'|Un|Une] [patient|patiente|directeur|directrice|avocat|client|conseiller] [de {org}|chez {org}|de la {org}], {per}, [a été|est|était] [admis|arrivé|parti|absent][ à {loc}|].
[Il|Elle|Je|{first}|{per}] [travaille|a rejoint|travaillait|est employé|a quitté|commande] [chez|à|pour|de la|] {org}[ à {loc}| depuis {year}|].
{last}, [employé|salarié|directeur|client] [de|de la|chez|du] {org}, [avait|a|était] [menacé|quitté {loc}|condamné].
[Le tribunal|La cour d'appel|Le maire|L'hôpital|La préfecture] de {loc} a [condamné|confirmé|reçu|libéré] {per}[ et {per}|][.| face à {org}.]
[Trabajé|Trabaja|Estudió|Compré|Compró|Ingresó|Fichó|Estuvo|Es empleado] [en|de|por el|en la|en el] {org}[ ({loc})| de {loc}|][.| bajo la dirección de {per}.| con {first}.]
[El|La] [juez|fiscal|jueza|paciente|director|empresa {org} y el cliente|notaria|ministro] {per} [ordenó|acusó|ingresó en {org}|viajó a {loc}|firmó con {org}].
{last} [era|negó|viajará|fue|culpó|declaró|firmó] [empleado de {org}|los hechos|el martes|a {loc}|a la empresa {org}].
[Ho comprato|Lavora|Ha lasciato|È stato dimesso|Studia|È dipendente] [su|presso|alla|da|della|dall'|] {org}[ a {loc}| di {loc}|][.| e abita a {loc}.]
[Il|La] [presidente|paziente|giudice|avvocato|signora|dottor] [della {org}, |di {org}, |]{per}[,|] [ha incontrato|è arrivato|ha scritto|ha chiesto] [a {loc}|{per}|una delegazione].
[Ik|Wij|Zij|Hij] [werk|werkt|bestelde|kocht|werkte|heb een contract] [bij|van|voor] {org}[ in {loc}| te {loc}| als {job}|].
[De rechtbank|Mevrouw|Dhr.|Patiënt|Officier] {per} [belt|overleed|werkte|wacht] [{org}|in {loc}|bij {org}|op {per}].
[Trabalho|Comprei|Trabalha|Recebi|Foi observada|Dirige] [na|da|no|pela|a] {org}[ em {loc}| de {loc}|][.| com o {first}.]
[O|A] [juíza|paciente|advogado|cliente|empresa|diretora] {per} [condenou|recebeu|foi a|fundou|mora em] [{org}|{loc}|{per}].
[Jag|Han|Hon|{first}|{per}] [jobbar|köpte|beställde|arbetar|remitterades|kommer] [på|från|hos|vid] {org}[ i {loc}|].
[Pracuję|Kupiłam|Kupił|Zamówiłem|Pacjentka przyjęta|Umowa] [w|z|do|między|od|dla] {org}[ w {loc}| z {loc}|].
[Sędzia|Lekarz|Oskarżony|Pan|Pani|Prezes] {per} [odroczyła|pyta|przyznał się|dzwoni do|jedzie do] [rozprawę|{per}|{loc}|{org}].
[dependents|children|sons|survived by|tenants|guests|kids|twins] {first} ({d})[ and {first} ({d})|, {first} ({d}) and {first}|]
{per} ({d})[, {job},|] [of|from] {loc} [was|is|has] [found|charged|missing|in hospital|here].
[Il vient|Elle est originaire|Le maire|La ville|L'hôpital|Le tribunal|Elle revient|Je pars] d'{city}[.|,| et habite à {loc}.| depuis {year}.]
[Il travaille|Elle est employée|J'ai écrit] à l'{org}[.| depuis {year}.| de {loc}.]
[La|Une|L'équipe|Les agents] [directrice|enquête|décision] de l'{org} [a|est|sera] [été publiée|annoncée|{w}].
[Il vive|Lavora|È stato dimesso|Scrivo] [dall'|all'|nell']{org}[ di {loc}|].
{first}, [can|could|would|will|please|do|did|are|have|when|what|where|how|thanks|I] [you|I|we|they] [please |][speak to|help|call|send|see|find|come] [me|it|us|the {thing}|to {loc}]?
[My|Our|Her|His|the] [kid|child|baby|toddler|student|pupil|tenant|guest|cousin|roommate|grandson|niece] {first} [is|was|has|needs|will|from] [{w}|here|very reliable|in {loc}].
{first} is [very |quite |always |][reliable|late|kind|ill|happy|nice|tall|clever|ready|away|a good {job}][.| and knows {per}.]
[everyone|everybody|people|friends|they all|she|he] [calls|call|called|named] [me|him|her|us] {first}[.|,| and I like it.]
[shouted|yelled|smiled|looked|laughed|pointed|stared|waved|screamed|nodded] at {first}[.|,|:|!| and left.]
[spoke|listened|belongs|was given|lent it|sold it|was married] to {first}[.|,| and {first}| last {month}].
[between|with|for|behind|before|without] [him|her|me|them] and {first}[.|,|'s {w}| in {loc}].
{first}: [{W} {w} {w} {w}|"{W} {w} {w}?"|{W} {w}!]\n{first}: [{W} {w} {w}|"I'm {first}'s {w}"].
[What's your|What is your|Your|And your] [last name|first name|surname|full name|maiden name|name], please? {per}
`
  .trim()
  .split('\n')
