/** Small closed classes of words that say what stands beside them. Folded, without their full stop. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Stand before a person's name and are no part of it. */
export const TITLES: ReadonlySet<string> = set(
  'mr mrs ms mx dr prof mme mlle monsieur herr frau signor signora sig sra sr srta senor senora dott dhr mevr mevrouw meneer hr fru pan pani uvazhaemyy uvazhaemaya gospodin gospozha gospodja miss professor doctor sir madam madame fraulein don dona dottor reverend father pastor rabbi imam captain colonel general lieutenant sergeant major judge justice senator representative president chancellor minister governor mayor ambassador lord lady dame king queen prince princess pope saint uncle aunt auntie cousin nurse officer detective inspector coach shanovnyy shanovna shanovniy kyrie kyria kyrios agapite agapiti rev fr capt col gen lt sgt maj hon sen rep gov kedves tisztelt stimate sevgili querido querida docteur maitre doutor doutora ansprechpartner absender kontoinhaber kontakt destinataire titulaire destinatario titular beneficiary payee borrower attn modtager afsender mottaker mottagare herrn panie pania bapak ibu encik puan khun alhaji sayin collega zeuge zeugin avv mag kollege kollegin temoin testimone gerbiamas gerbiama',
)

/** Those of them that are nothing else, and of more languages. */
export const SURE_TITLES: ReadonlySet<string> = set(
  'mr mrs ms mx dr prof mme mlle monsieur herr frau signor signora sig sra sr srta senor senora dott dhr mevr mevrouw meneer hr fru pan pani uvazhaemyy uvazhaemaya gospodin gospozha gospodja herrn senhor senhora dottssa dottoressa dra drs avv heer panu doktor dokter panie pania bapak ibu encik puan sayin maitre',
)

/** Titles in English that are words as well: of persons before a capitalised word that is none. */
export const RANKS: ReadonlySet<string> = set(
  'officer detective inspector sergeant sgt deputy nurse pastor reverend rev judge justice senator sen councillor congressman captain capt lieutenant lt colonel col coach uncle aunt auntie sister brother father rabbi imam lord',
)
/** Titles in small letters, with their full stop. */
export const SMALL_TITLES: RegExp = /^(?:dr|mw|dhr|ing|sig|avv|mrs?|prof|hr)$/

/** Abbreviations whose full stop ends no sentence. */
export const ABBREVIATIONS: ReadonlySet<string> = set(
  'rev fr capt col gen lt sgt maj hon sen rep gov mr mrs ms mx dr prof st ste mt ft sr jr sra srta dra drs mme mlle dott dottssa avv sig dhr mevr mw hr inc ltd pvt pte sdn bhd co corp bros dept univ no nr vs etc ing mag dipl ph esq',
)

/** End the name of an organisation. */
export const LEGAL_FORMS: ReadonlySet<string> = set(
  'inc incorporated ltd limited llc pllc llp plc corp corporation gmbh ag kg ohg sarl srl spa bv oy oyj asa aps osk tbk kft zrt sro pty pte pvt sdn bhd lda ltda kgaa doo ev a/s k/s i/s s/a spzoo sadecv lp co company se sa sas nv ab as kk sl slu ug cic pbc',
)

/** Those of them that are nothing else in capitals or with one: no state, as AB, CO and NV are, and no word. */
export const SURE_FORMS: ReadonlySet<string> = set(
  'inc incorporated ltd limited llc pllc llp plc corp corporation gmbh ag kg ohg sarl srl spa bv oy oyj asa aps osk tbk kft zrt sro pty pte lda ltda kgaa doo ev a/s k/s i/s s/a spzoo sadecv group',
)

/** Are words of organisations' names wherever they stand in them. */
export const ORGANIZATION_WORDS: ReadonlySet<string> = set(
  'bank institute association society group holdings partners capital ventures technologies technology systems solutions software labs laboratories industries enterprises services consulting airways pharmaceuticals pharma energy ministry department agency bureau committee commission union federation league club orchestra museum library press media networks network communications telecom international global universitat hochschule universite universidad universita universiteit banque banco banca sparkasse verlag stiftung brothers sons associates fund financial analytics records studios entertainment restaurant hotel church party parliament senate court police army navy nations times post journal university college school academy foundation insurance airlines motors hospital clinic council authority logistics trust',
)

/** End the names of firms and institutions, and are seldom capitalised behind a capitalised word otherwise. */
export const ENDING_HEADS: ReadonlySet<string> = set(
  'university college school academy foundation insurance airlines motors hospital clinic council authority logistics trust solicitors attorneys couriers lettings outfitters housing plumbing plumbers dental dentistry orthodontics freight management realty builders roofing landscaping electric pharmacy infirmary hospice bakery brewery supplies cleaners railways legal mutual district organization organisation institution commission ministry court tribunal agency association federation charities initiative consortium elementary zoo textiles foods robotics biotech optics optical casualty cooperative outdoors catering haulage farms brewing gallery laboratories diagnostics veterinary engineering electronics aerospace automotive airways railway savings resort chemicals mining petroleum transportation aviation mortgage recruitment productions agro pharma kommune tingsratt vardcentral immobilier assurances bygg charity preschool kindergarten nursery daycare',
)

/** Begin such names, before what they are called by. */
export const LEADING_HEADS: ReadonlySet<string> = set(
  'albergo amtsgericht arbeitsgericht landgericht oberlandesgericht verwaltungsgericht sozialgericht universitatsklinikum kreissparkasse sparkasse raiffeisenbank volksbank stadtwerke malerbetrieb schreinerei tischlerei gasthof fahrschule drukkerij bakkerij basisschool stichting rechtbank librairie groupe optique assurances tribunale tribunal assicurazioni officine construtora transportadora taverna apoteket apotheke apteka autohaus ayuntamiento backerei banca banco banque bolnica bolnitsa bolnitsata boulangerie cabinet clinica clinique colegio construcciones cooperativa credit ecole electricite escola escuela farmacia ferreteria fleischerei fundacao fundacion gemeente hogeschool hospital hotel huisartsenpraktijk imobiliaria institut instituto istituto kancelaria kanzlei klinik kliniki klinikum krankenhaus laegehuset lakarhuset lekarna liceum lycee metzgerei mobelhaus nemocnice nosokomeio ospedale osteria padaria panaderia panificio pharmacie pizzeria poliambulatorio policlinico poliklinika poliklinike praxis przedsiebiorstwo przychodnia restaurante ristorante sanatorio seguradora seguros sjukhus sjukhuset sparebanken spitalul spoldzielnia szpital talleres terveystalo transportes trattoria universidad universidade universita universitat universite universitet university vardcentralen ziekenhuis',
)

/** What stands behind their `of` is a part of their name. */
export const OF_HEADS: ReadonlySet<string> = set(
  'bank ministry department institute academy museum library bureau university college school board',
)

/** Join the parts of a person's name, in lower case. */
export const PARTICLES: ReadonlySet<string> = set(
  'van von der den bin ibn di da del della dos ten ter de das do du la le el al ben bint te zu zum zur af av y e san abu abd ul ur op het t los las binti bent ap',
)

/** Particles that join nothing but persons' names, whatever the word after them is besides. */
export const SURE_PARTICLES: ReadonlySet<string> = set(
  'van von der den bin ibn di da del della dos ten ter binti',
)

/** Join the parts of a place's name. */
export const PLACE_JOINERS: ReadonlySet<string> = set(
  'of d l de la del los las les le en di da do dos das am an der im upon the sur sous nad pod na u v pri and und y et i',
)

/** Join the parts of an organisation's name. */
export const ORGANIZATION_JOINERS: ReadonlySet<string> = set(
  'of and for the & d l dell de la del della los las dos das do du des fur und y e et di der do da on in',
)

/** Name a street or a part of an address. */
export const STREET_WORDS: ReadonlySet<string> = set(
  'aleja allee alley apartment apt av avda ave avenida avenue blvd boulevard box calle carrer chemin close corner court crescent ct dr drive flat floor gade gasse gata highway hwy katu laan lane ln loop parkway pass piazza pkwy pl place platz plaza po psc rd road room route row rua rue sq square st str straat strasse street suite terrace tie trail ul ulica unit ut utca veg vei vej via viale way weg',
)

/** Keys of data whose value is a person's name; `name` alone may be anything's. */
export const NAME_KEY: RegExp =
  /^(?:(?:first|last|full|given|family|middle|contact|patient|employee)_?name|surname|(?:account|card)_?holder(?:_?name)?|(?:vor|nach|familien)name|prenom|cognome|apellidos?|sobrenome|(?:voor|achter)naam|(?:for|etter|efter)na[mv]n|etunimi|sukunimi|imie|nazwisko|jmeno|prijmeni|soyadi?|prenume|prezime)$/

/** What fields of persons are called, that may be of others. */
export const PERSON_KEY: RegExp =
  /^(?:name|nombre|nome?|navn|namn|naam|imie|patient|taxpayer|customer|client|kunde|employee|applicant|tenant|owner|guest|driver|student|contact|requester|assignee|beneficiary)$/

/** Keys of data whose value is an organisation's name, and those whose value is a place's. */
export const FIRM_KEY: RegExp =
  /^(?:company|employer|organi[sz]ation|firm|vendor|supplier|insurer|school|university|hospital|clinic|pharmacy|bank|lender|landlord|buyer|seller|hotel|airline|carrier|consignee|shipper|merchant|publisher|manufacturer|payer|firma|unternehmen|arbeitgeber|entreprise|societe|employeur|empresa|azienda|societa|datore|bedrijf|werkgever|virksomhed|foretag|yritys|pracodawca)(?:_?name)?$/
export const PLACE_KEY: RegExp =
  /^(?:city|town|hometown|birthplace|place_?of_?birth|municipality|county|country|ort|stadt|wohnort|geburtsort|ville|ciudad|localidad|municipio|citta|comune|cidade|woonplaats|miasto|mesto|oras|sehir|kaupunki)(?:_?name)?$/

/** Begin the key of a place: `Place of Birth`. */
export const PLACE_OF: RegExp = /^(?:place|port|city|town|country)$/

/** Behind `&` they end the name of a firm: `Dupont & Fils`. */
export const KIN: ReadonlySet<string> = set(
  'sons son associates co company partners brothers daughters fils cie sohne soehne sohn figli hijos filhos zonen zoon',
)

/** Greetings and the names of fields and numbers: by themselves they name nobody and nothing, though they look as if they might. */
export const NAMELESS: ReadonlySet<string> = set(
  'abracos amka amne asiakaspalvelu bebe bel buna contribuyentes courriel curp cv deine dieythynsi dyakuyu familienstand fieber fuhrerschein geburtsort gender handbook henkilotunnus hoi hvala iban ihre imza inn ipn itogo karta kimlik klantenservice komorka konfession kontoauszug korkort koszonom kram kunde kundenservice kundeservice kundtjanst lastschrift meine mobiel mobilnyy molya nacionalidad nama nomer npi otpravitel patsient payroll permis personalausweis plaka pozhaluysta privet rakhunok reisepass rnokpp salaire seine siret spasibo szamla tarjeta taxpayer telepon terima ugyfelszolgalat unsere utlevel viszlat voditel zamovlennya zdravstvuy zdravstvuyte zehut',
)
/** The same where they stand in capitals; else some are given names. */
export const NAMELESS_IN_CAPITALS: ReadonlySet<string> = set(
  'aba dea kra iva tva oib dob cbc rfc bic nric ifsc cccd adhd umid cmnd copd ird ptsd clabe nie cif nif cpf jmbg cnh tsh mbi nhi dni taj cnpj nik kvk hdl ldl pesel cuil afm pan siren egn ein itin gstin vin regon mrn bsn ssn rtn nino nip ktp nir lanr bsnr kvnr pps cuit rut icu nicu hiv cvv',
)

/** German and its neighbours write in one word what a number is of: `Versichertennummer`, `Führerschein-Nr`. */
export const NUMBERED: RegExp = /(?:nummer|nr|tlf)$/

/** What is called by whoever found it: `Dijkstra's algorithm`, `Crohn's disease`, `Markov chains`. */
export const FOUND: ReadonlySet<string> = set(
  'algorithm algorithms chain chains conjecture constant disease distribution equation equations filter heap inequality kernel laws lemma lymphoma method methods palsy paradox principle process processes syndrome theorem theorems transform',
)

/** How medicines (WHO, stems of international nonproprietary names) and diagnoses end, and common ones that end otherwise. */
export const CLINICAL: RegExp =
  /(?:cillin|profen|statin|prazole|artan|mycin|cycline|dipine|formin|oxetine|zepam|zolam|oxacin|olol|opril|thiazide|semide|codone|triptan|gliptin|tadine|citalopram|idone|itis|[io]asis|osis|emia|algia|opathy|trophy|penia|ectomy|oscopy|tension|plegia)[aeo]?$/
export const CLINICAL_WORDS: ReadonlySet<string> = set(
  'hx dx rx metformin sepsis aspirin paracetamol acetaminophen sertraline warfarin heparin prednisone prednisolone gabapentin pregabalin insulin levothyroxine albuterol salbutamol clopidogrel bupropion tramadol morphine codeine fentanyl naproxen ibuprofeno paracetamolo aspirina metamizol lithium methotrexate tamoxifen humira ozempic wegovy tylenol advil xanax zoloft prozac lexapro lipitor synthroid adderall ritalin concerta ventolin nurofen dafalgan doliprane novalgin eliquis xarelto keytruda asthma eczema lupus migraine influenza depression anxiety diabetes anemia epilepsy glaucoma melanoma lymphoma carcinoma fibromyalgia hepatitis malaria measles',
)
