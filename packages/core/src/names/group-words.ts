/**
 * Nationalities and peoples, religions, and political groups, folded. In English, with capitals: demonyms are common words in small letters elsewhere. Of
 * religions also what European languages call those who follow them: special categories (Regulation (EU) 2016/679, Article 9).
 */

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Countries' demonyms by The World Factbook of the CIA, peoples and who comes from a part of the world; religions; political groups. */
export const GROUPS: ReadonlySet<string> = set(
  'aboriginal adventist afghan african afrikaner algerian american amish anarchist andorran anglican angolan arabian argentine argentinian aruban ashkenazi asian atheist aussie australian austrian bahai bahamian bahraini bangladeshi baptist barbadian basotho bedouin belgian belizean belizian beninese bermudian bhutanese bolivian botswanan brazilian brit british briton bruneian buddhist burkinabe burundian calvinist cambodian cameroonian canadian caribbean catholic caucasian chadian cherokee chilean christian colombian communist comoran congolese croat cuban cypriot democrat djiboutian dominican druze ecuadorean ecuadorian egyptian emirati eritrean ethiopian european evangelical fascist filipina filipino gabonese gambian ghanaian greenlander greenlandic grenadian guamanian guatemalan guinean guyanese gypsy haitian hindu hispanic honduran hutu icelander indian iranian iraqi islamic islamist israeli ivorian jamaican jew jewish jordanian kenyan kosovan kosovar kurd kuwaiti lankan latina latino latinx lebanese leonean leonian liberian libertarian libyan liechtensteiner lutheran luxembourger madagascan malawian malaysian maldivian malian marshallese marxist mauritanian mauritian mennonite mestizo methodist mexican micronesian moldovan monacan monarchist monegasque montenegrin mormon moroccan moslem mosotho mozambican muslim namibian nauruan nazi nicaraguan nigerian nigerien omani pakistani palauan palestinian panamanian papuan paraguayan pentecostal peruvian philippine polynesian presbyterian protestant qatari quaker rastafarian republican rican rwandan salvadoran salvadorean saudi scientologist scot scottish senegalese sephardic serb seychellois shia shii shiite shinto sikh singaporean slav slavic socialist spaniard sudanese sunni surinamer surinamese swazi swede swiss syrian taiwanese tanzanian taoist tobagan tobagonian togolese tongan tory trinidadian tswana tunisian turk tutsi tuvaluan ugandan uruguayan vanuatuan venezuelan verdean walloon wiccan yemeni yemenite yugoslav zairean zambian zealander zimbabwean zionist zoroastrian',
)

/** More peoples, whose language is called as they are; and what programs and tools are, too. */
export const SPEAKERS: ReadonlySet<string> = set(
  'agnostic albanian arab armenian azerbaijani azeri basque belarusan belarusian bengali berber bosnian breton bulgarian burmese catalan chechen chinese corsican croatian czech danish dutch english estonian fijian finnish flemish french frisian galician georgian german greek hausa hmong hungarian icelandic igbo indonesian inuit irish italian japanese kashmiri kazakh korean kurdish kyrgyz laotian latvian lithuanian macedonian malagasy maltese maori mongolian navajo nepalese nepali norwegian pashtun persian polish portuguese punjabi quechua romani romanian russian samoan serbian sicilian sinhalese slovak slovene slovenian somali spanish swedish tadjik tajik tamil tatar thai tibetan timorese turkish turkmen turkoman uighur ukrainian uyghur uzbek vietnamese welsh xhosa yoruba zulu',
)

/** How words of other languages begin that say the same of somebody, whatever their case. */
export const FOREIGN_BELIEF: RegExp =
  /^(?:mu[csz]ulm|moslim|muslimi|kath?oli|catholiq|catt?oli|evangelisch|evangelic[oa]$|protestant[ei]|jui[fv]|judi(?:os?|a)$|ebre[oai]$|judeu|joods|zydow|chretien|bo?udd?h?ist|hinduist|hindou)/

/** Stand before such a word and are part of what a group is called: `South Korean`, `Roman Catholic`. */
export const BEGINNINGS: ReadonlySet<string> = set(
  'cape north south east west northern southern eastern western central latin native roman puerto costa sri sierra new afro anglo black white',
)

/** Keys of data whose value is such a group. */
export const GROUP_KEY: RegExp =
  /^(?:nationali|ethni|etni|religi|konfess|citizens|staatsang|staatsb|burgersch|nacional|nazional|narod|obywatel|uyru|kansal|medborg|statsborg|cittadin|ciu?dadan|citoyen|wyznan|vallas|uskon|godsdien|bekenntn|glaubens)/
