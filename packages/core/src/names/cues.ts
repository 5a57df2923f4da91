/** Small closed classes of words that say what stands beside them. Folded, without their full stop. */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Stand before a person's name and are no part of it. */
export const TITLES: ReadonlySet<string> = set(
  'mr mrs ms miss mx dr prof professor doctor sir madam madame mme mlle monsieur herr frau fraulein signor signora sig sra sr srta senor senora don dona dott dottor dhr mevr mevrouw meneer pan pani hr fru rev reverend fr father pastor rabbi imam capt captain col colonel gen general lt lieutenant sgt sergeant maj major hon judge justice senator sen rep representative president chancellor minister governor gov mayor ambassador lord lady dame king queen prince princess pope saint uncle aunt auntie cousin nurse officer detective inspector coach uvazhaemyy uvazhaemaya gospodin gospozha gospodja shanovnyy shanovna shanovniy kyrie kyria kyrios agapite agapiti',
)

/** Those of them that are nothing else, and of more languages. */
export const SURE_TITLES: ReadonlySet<string> = set(
  'mr mrs ms mx dr prof mme mlle monsieur herr herrn frau signor signora sig sra sr srta senor senora senhor senhora dott dottssa dottoressa dra drs avv dhr mevr mevrouw meneer heer hr fru pan pani panu uvazhaemyy uvazhaemaya gospodin gospozha gospodja',
)

/** Abbreviations whose full stop ends no sentence. */
export const ABBREVIATIONS: ReadonlySet<string> = set(
  'mr mrs ms mx dr prof rev fr capt col gen lt sgt maj hon sen rep gov st ste mt ft sr jr sra srta mme mlle dott sig dhr mevr hr inc ltd co corp bros dept univ no nr vs etc ing mag dipl ph esq',
)

/** End the name of an organisation. */
export const LEGAL_FORMS: ReadonlySet<string> = set(
  'inc incorporated ltd limited llc pllc llp lp plc corp corporation co company gmbh ag kg ohg se sa sarl sas srl spa bv nv oy oyj ab as asa aps osk tbk kft zrt doo sro pty pte kk sl slu lda ltda ev ug kgaa cic pbc a/s k/s i/s s/a spzoo sadecv',
)

/** Those of them that are nothing else in capitals or with one: no state, as AB, CO and NV are, and no word. */
export const SURE_FORMS: ReadonlySet<string> = set(
  'inc incorporated ltd limited llc pllc llp plc corp corporation gmbh ag kg ohg sarl srl spa bv oy oyj asa aps osk tbk kft zrt sro pty pte lda ltda kgaa group doo ev a/s k/s i/s s/a spzoo sadecv',
)

/** Are words of organisations' names wherever they stand in them. */
export const ORGANIZATION_WORDS: ReadonlySet<string> = set(
  'bank university college school institute academy foundation association society group holdings partners capital ventures technologies technology systems solutions software labs laboratories industries enterprises services consulting insurance airlines airways motors pharmaceuticals pharma energy hospital clinic ministry department agency bureau council committee commission authority union federation league club orchestra museum library press media networks network communications telecom logistics international global universitat hochschule universite universidad universita universiteit banque banco banca sparkasse verlag stiftung brothers sons associates trust fund financial analytics records studios entertainment restaurant hotel church party parliament senate court police army navy nations times post journal',
)

/** End the names of firms and institutions, and are seldom capitalised behind a capitalised word otherwise. */
export const ENDING_HEADS: ReadonlySet<string> = set(
  'solicitors attorneys couriers lettings outfitters housing plumbing plumbers dental dentistry orthodontics logistics freight management realty builders roofing landscaping electric pharmacy infirmary clinic hospital hospice school academy university college bakery brewery supplies cleaners motors airlines railways legal insurance mutual foundation council district authority trust',
)

/** Begin such names, before what they are called by. */
export const LEADING_HEADS: ReadonlySet<string> = set(
  'clinica clinique klinik klinikum krankenhaus praxis hospital ospedale ziekenhuis huisartsenpraktijk sjukhus sjukhuset vardcentralen przychodnia szpital nemocnice spitalul autohaus kanzlei cabinet credit banco banca banque universidad universidade universita universite universitat escuela escola ecole lycee colegio istituto instituto institut fundacion fundacao farmacia pharmacie apotheke restaurante hotel ayuntamiento poliklinika poliambulatorio policlinico laegehuset lakarhuset sparebanken seguros seguradora cooperativa spoldzielnia kancelaria przedsiebiorstwo hogeschool sanatorio terveystalo gemeente electricite boulangerie mobelhaus backerei metzgerei fleischerei apoteket apteka lekarna liceum transportes construcciones talleres panaderia ferreteria imobiliaria padaria trattoria panificio ristorante pizzeria albergo osteria bolnitsa bolnica poliklinike kliniki nosokomeio universitet bolnitsata',
)

/** Join the parts of a person's name, in lower case. */
export const PARTICLES: ReadonlySet<string> = set(
  'van von de der den del della di da dos das do du la le el al bin ibn ben bint ter ten te zu zum zur af av y e san abu abd ul ur op het t',
)

/** Particles that join nothing but persons' names, whatever the word after them is besides. */
export const SURE_PARTICLES: ReadonlySet<string> = set('van von der den bin ibn di da del della dos ten ter')

/** Join the parts of a place's name. */
export const PLACE_JOINERS: ReadonlySet<string> = set(
  'of de la del los las les le en di da do dos das am an der im upon the sur sous nad pod na u v pri and und y et i',
)

/** Join the parts of an organisation's name. */
export const ORGANIZATION_JOINERS: ReadonlySet<string> = set(
  'of and for the & de la du des fur und y e et di der do da on in',
)

/** Name a street or a part of an address. */
export const STREET_WORDS: ReadonlySet<string> = set(
  'street st road rd avenue ave av lane ln drive dr boulevard blvd court ct way terrace place pl square sq highway hwy route parkway pkwy loop trail pass crescent close row alley strasse str weg gasse platz allee rue chemin via viale piazza calle carrer avenida avda plaza rua ulica ul aleja straat laan gade gata vej vei veg utca ut tie katu box suite apt apartment unit floor room flat corner psc po',
)

/** Keys of data whose value is a person's name; `name` alone may be anything's. */
export const NAME_KEY: RegExp =
  /^(?:(?:first|last|full|given|family|middle|contact|patient|employee)_?name|surname|(?:account|card)_?holder(?:_?name)?|(?:vor|nach|familien)name|prenom|cognome|apellidos?|sobrenome|(?:voor|achter)naam|(?:for|etter|efter)na[mv]n|etunimi|sukunimi|imie|nazwisko|jmeno|prijmeni|soyadi?|prenume|prezime)$/

/** Keys of data whose value is an organisation's name, and those whose value is a place's. */
export const FIRM_KEY: RegExp =
  /^(?:company|employer|organi[sz]ation|firm|vendor|supplier|insurer|school|university|hospital|clinic|firma|unternehmen|arbeitgeber|entreprise|societe|employeur|empresa|azienda|societa|datore|bedrijf|werkgever|virksomhed|foretag|yritys|pracodawca)(?:_?name)?$/
export const PLACE_KEY: RegExp =
  /^(?:city|town|hometown|birthplace|place_?of_?birth|municipality|county|country|ort|stadt|wohnort|geburtsort|ville|ciudad|localidad|municipio|citta|comune|cidade|woonplaats|miasto|mesto|oras|sehir|kaupunki)(?:_?name)?$/

/** Behind `&` they end the name of a firm: `Dupont & Fils`. */
export const KIN: ReadonlySet<string> = set(
  'sons son associates co company partners brothers daughters fils cie sohne soehne sohn figli hijos filhos zonen zoon',
)

/** Greetings and the names of fields and numbers: by themselves they name nobody and nothing, though they look as if they might. */
export const NAMELESS: ReadonlySet<string> = set(
  'zdravstvuyte zdravstvuy privet spasibo pozhaluysta mobilnyy karta patsient inn nomer itogo otpravitel voditel rakhunok zamovlennya rnokpp ipn dyakuyu dieythynsi amka molya buna koszonom utlevel szamla terima nama telepon hoi mobiel komorka amne korkort henkilotunnus imza plaka gender payroll iban npi siret curp geburtsort personalausweis reisepass fuhrerschein familienstand konfession courriel permis salaire tarjeta nacionalidad kimlik contribuyentes zehut taxpayer',
)
/** The same where they stand in capitals; else some are given names. */
export const NAMELESS_IN_CAPITALS: ReadonlySet<string> = set(
  'vin nino aba ptsd adhd copd hiv cbc ldl hdl tsh nicu icu dea rut cnh nric mrn ssn dob ein itin mbi cvv bic dni nie nif cif rfc clabe cuit cpf cnpj nir siren tva bsn kvk pesel nip regon afm egn oib jmbg pps pan gstin ifsc iva nik ktp cccd cmnd taj lanr bsnr kvnr nhi ird umid kra rtn cuil',
)

/** German and its neighbours write in one word what a number is of: `Versichertennummer`, `Führerschein-Nr`. */
export const NUMBERED: RegExp = /(?:nummer|nr)$/

/** What is called by whoever found it: `Dijkstra's algorithm`, `Crohn's disease`, `Markov chains`. */
export const FOUND: ReadonlySet<string> = set(
  'algorithm algorithms theorem theorems lemma laws disease syndrome lymphoma palsy equation equations distribution process processes method methods chain chains heap inequality principle paradox conjecture constant transform filter kernel',
)

/** How medicines (WHO, stems of international nonproprietary names) and diagnoses end, and common ones that end otherwise. */
export const CLINICAL: RegExp =
  /(?:cillin|profen|statin|prazole|artan|mycin|cycline|dipine|formin|oxetine|zepam|zolam|oxacin|olol|opril|thiazide|semide|codone|triptan|gliptin|tadine|citalopram|idone|itis|[io]asis|osis|emia|algia|opathy|trophy|penia|ectomy|oscopy|tension|plegia)[aeo]?$/
export const CLINICAL_WORDS: ReadonlySet<string> = set(
  'hx dx rx metformin sepsis aspirin paracetamol acetaminophen sertraline warfarin heparin prednisone prednisolone gabapentin pregabalin insulin levothyroxine albuterol salbutamol clopidogrel bupropion tramadol morphine codeine fentanyl naproxen ibuprofeno paracetamolo aspirina metamizol lithium methotrexate tamoxifen humira ozempic wegovy tylenol advil xanax zoloft prozac lexapro lipitor synthroid adderall ritalin concerta ventolin nurofen dafalgan doliprane novalgin eliquis xarelto keytruda asthma eczema lupus migraine influenza depression anxiety diabetes anemia epilepsy glaucoma melanoma lymphoma carcinoma fibromyalgia hepatitis malaria measles',
)
