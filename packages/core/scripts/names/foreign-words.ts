/**
 * Common words of languages other than English: those of our own list, the calendar's (CLDR, by way of `Intl`), and those that stand often in the
 * localised messages of TypeScript (Apache-2.0). Without them every German noun and every Italian heading would be a stranger with a capital.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fold } from '../../src/names/fold.ts'

const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** Everyday words: greetings, function words, and what stands in headings, forms and letters. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  de: list(`der die das den dem des ein eine einer eines einem und oder aber nicht kein keine ist sind war waren wird wurde werden hat haben hatte kann muss soll will mit ohne für von bei nach aus auf an in im am zum zur über unter vor hinter zwischen gegen durch um bis seit während wegen als wie wenn weil dass ob wer was wo wann warum ich du er sie es wir ihr mich mir dich dir ihn ihm uns euch ihnen mein dein sein unser euer dieser diese dieses jeder alle viele wenige mehr weniger sehr nur auch noch schon immer nie heute morgen gestern hier dort jetzt dann danke bitte hallo guten tag abend grüße gruß freundliche freundlichen liebe lieber sehr geehrte geehrter damen herren betreff anlage anhang
    rechnung vertrag vertrags angebot auftrag bestellung lieferung lieferschein konto kontonummer bank überweisung betrag preis kosten steuer mehrwertsteuer versicherung kunde kunden kundin kundennummer mitarbeiter firma unternehmen büro abteilung leitung geschäft ordner datei dokument seite blatt brief nachricht post paket adresse anschrift telefon handy nummer name vorname nachname geburtsdatum datum uhr uhrzeit zeit woche monat jahr stunde minute termin besprechung sitzung protokoll bericht frage antwort problem fehler lösung hilfe passwort zugang anmeldung abmeldung benutzer gerät rechner bildschirm drucker netz netzwerk anwendung
    haus wohnung miete mieter vermieter zimmer küche bad garten tür fenster dach keller straße weg platz stadt dorf land ort nähe gegend bahnhof flughafen auto wagen zug bus fahrt reise urlaub ferien hotel mann frau kind kinder eltern mutter vater sohn tochter bruder schwester familie freund freundin nachbar leute mensch menschen arzt ärztin krankenhaus patient patientin krankheit schmerzen medikament rezept befund behandlung schule lehrer lehrerin schüler universität studium prüfung kurs buch zeitung sprache wort wörter satz text bild film musik lied spiel sport
    recht gesetz gericht klage anwalt haftung anbieter nutzer nutzung bedingungen vereinbarung paragraf absatz artikel lizenz gewährleistung garantie schaden pflicht frist kündigung widerruf zahlung zahlungen schuld öffnungszeiten wetter sonne regen schnee winter sommer frühling herbst wasser feuer luft erde licht essen trinken brot kaffee bier wein arbeit beruf stelle bewerbung lebenslauf gehalt lohn urlaubsantrag regierung partei wahl bürger polizei unfall zeuge versand sendung hinweis achtung warnung wichtig neu alt gut groß klein lang kurz vielen besten herzliche entschuldigung mahnung quittung beleg tabelle abbildung kapitel abschnitt inhalt einleitung zusammenfassung ziel ergebnis anforderung teil anzahl menge größe gewicht farbe`),
  fr: list(`le la les un une des du de et ou mais ne pas que qui quoi dont où quand comment pourquoi est sont était être avoir a ont avait fait faire peut doit avec sans pour par sur sous dans chez vers entre contre avant après pendant depuis je tu il elle nous vous ils elles mon ma mes ton ta tes son sa ses notre votre leur ce cet cette ces tout tous toute toutes plus moins très aussi encore déjà toujours jamais ici là merci bonjour bonsoir salut cher chère madame monsieur mesdames messieurs cordialement sincères salutations objet pièce jointe
    facture contrat commande livraison compte banque virement montant prix impôt assurance client cliente clients société entreprise bureau service dossier fichier document page lettre message adresse téléphone numéro nom prénom naissance date heure semaine mois année jour rendez-vous réunion rapport question réponse problème erreur aide utilisateur maison appartement loyer chambre cuisine jardin porte rue ville pays gare voiture train voyage vacances homme femme enfant enfants parents mère père fils fille frère sœur famille ami médecin hôpital patient école livre langue texte image loi droit tribunal avocat licence licencié concédant logiciel garantie article présent présente conditions responsabilité partie parties attention note veuillez vérifier votre ci-dessous suivant suivante nouveau nouvelle bon bonne grand petit travail emploi police table chapitre introduction résumé`),
  es: list(`el la los las un una unos unas de del y o pero no que quien cuyo donde cuando como por para con sin sobre bajo entre hacia desde hasta según es son era ser estar está están ha han había tiene tienen puede debe hace yo tú él ella nosotros ustedes ellos ellas mi tu su nuestro este esta estos estas ese esa aquel todo todos toda todas más menos muy también ya siempre nunca aquí allí hoy ayer mañana gracias hola buenos buenas días tardes noches estimado estimada señor señora señores saludos atentamente asunto adjunto
    factura contrato pedido entrega cuenta banco transferencia importe precio impuesto seguro cliente clienta clientes empresa sociedad oficina servicio carpeta archivo documento página carta mensaje dirección teléfono número nombre apellido apellidos fecha nacimiento hora semana mes año día cita reunión informe pregunta respuesta problema error ayuda usuario contraseña casa piso alquiler habitación cocina jardín puerta calle ciudad país estación coche tren viaje vacaciones hombre mujer niño niña hijos padres madre padre hijo hija hermano hermana familia amigo médico hospital paciente escuela libro lengua texto imagen ley derecho tribunal abogado licencia garantía artículo condiciones responsabilidad parte partes atención nota nuevo nueva bueno grande trabajo empleo policía tabla capítulo introducción resumen software`),
  it: list(`il lo la i gli le un uno una di del della dei delle dello degli e o ma non che chi cui dove quando come perché per con senza su sul sulla sotto tra fra verso da dal dalla dai in nel nella è sono era essere avere ha hanno aveva può deve fa io tu lui lei noi voi loro mio tuo suo nostro vostro questo questa questi queste quello quella tutto tutti tutta tutte più meno molto anche già sempre mai qui lì oggi ieri domani grazie ciao buongiorno buonasera gentile egregio signore signora signori saluti cordiali distinti oggetto allegato
    fattura contratto ordine consegna conto banca bonifico importo prezzo imposta assicurazione cliente clienti società azienda ufficio servizio cartella file documento documenti pagina lettera messaggio indirizzo telefono numero nome cognome data nascita ora settimana mese anno giorno appuntamento riunione rapporto domanda risposta problema errore aiuto utente casa appartamento affitto camera cucina giardino porta strada città paese stazione treno viaggio vacanze uomo donna bambino bambini genitori madre padre figlio figlia fratello sorella famiglia amico medico dottore ospedale paziente scuola libro lingua testo immagine legge diritto tribunale avvocato licenza licenziante licenziatario concessa autore originario opera opere collezione garanzia articolo condizioni responsabilità parte parti attenzione nota nuovo nuova buono grande lavoro polizia tabella capitolo introduzione riassunto presente`),
  pt: list(`o a os as um uma de do da dos das e ou mas não que quem onde quando como por para com sem sobre sob entre até desde é são era ser estar está tem têm tinha pode deve faz eu tu ele ela nós vocês eles elas meu minha seu sua nosso este esta esse essa isto tudo todos toda todas mais menos muito também já sempre nunca aqui ali hoje ontem amanhã obrigado obrigada olá bom boa dia tarde noite prezado prezada caro cara senhor senhora atenciosamente cumprimentos assunto anexo
    fatura contrato pedido entrega conta banco transferência valor preço imposto seguro cliente clientes empresa escritório serviço pasta arquivo documento página carta mensagem endereço telefone número nome data nascimento hora semana mês ano reunião relatório pergunta resposta problema erro ajuda usuário senha casa apartamento aluguel quarto cozinha jardim porta rua cidade país estação carro trem viagem férias homem mulher criança filhos pais mãe pai filho filha irmão irmã família amigo médico hospital paciente escola livro língua texto imagem lei direito tribunal advogado licença garantia artigo condições parte partes atenção nota novo nova trabalho polícia tabela capítulo introdução resumo`),
  nl: list(`de het een en of maar niet geen dat die wie wat waar wanneer hoe waarom is zijn was waren wordt worden heeft hebben had kan moet zal met zonder voor van bij naar uit op aan in onder over tussen tegen door om tot sinds als ik jij hij zij wij jullie mij mijn jouw haar ons onze hun deze dit alle veel meer minder zeer ook nog al altijd nooit hier daar vandaag gisteren morgen bedankt dank hallo goedendag goedemorgen beste geachte heer mevrouw groet groeten vriendelijke hoogachtend betreft bijlage
    factuur contract offerte bestelling levering rekening bank bedrag prijs belasting verzekering klant klanten bedrijf kantoor afdeling map bestand document pagina brief bericht adres telefoon nummer naam voornaam achternaam geboortedatum datum tijd week maand jaar dag uur afspraak vergadering verslag vraag antwoord probleem fout hulp gebruiker wachtwoord contactpersoon huis woning huur kamer keuken tuin deur straat stad dorf land station auto trein reis vakantie man vrouw kind kinderen ouders moeder vader zoon dochter broer zus familie vriend arts ziekenhuis patiënt school boek taal tekst wet recht rechtbank licentie garantie artikel voorwaarden deel let nieuw nieuwe goed groot werk politie tabel hoofdstuk inleiding`),
  sv: list(`och eller men inte att som är var vara har hade kan ska måste med utan för av från till på i under över mellan mot genom om vid jag du han hon vi ni de mig dig sig min din vår er denna detta alla många mer mindre mycket också redan alltid aldrig här där idag igår imorgon tack hej hejsan god dag morgon bästa hälsningar vänliga ärende bilaga
    faktura avtal beställning leverans konto bank belopp pris skatt försäkring kund kunder företag kontor avdelning mapp fil dokument sida brev meddelande adress telefon nummer namn förnamn efternamn födelsedatum datum tid vecka månad år dag timme möte rapport fråga svar problem fel hjälp användare lösenord kontaktperson hus lägenhet hyra rum kök trädgård dörr gata stad land station bil tåg resa semester man kvinna barn föräldrar mor far son dotter bror syster familj vän läkare sjukhus patient skola bok språk text lag rätt domstol licens garanti artikel villkor del obs ny nytt arbete polis tabell kapitel
    hej jeg ikke det den et en er på og til fra venlig hilsen med tak kære navn fornavn efternavn telefonnummer regning kunde virksomhed møde svar spørgsmål hilsen vennlig takk kjære navn faktura`),
  pl: list(`i w z na do od za po przed pod nad o u przy dla bez że nie tak czy kto co gdzie kiedy jak dlaczego jest są był była było być ma mają może musi ja ty on ona my wy oni mój twój nasz wasz ten ta to te ci wszystko wszyscy bardzo także już zawsze nigdy tu tam dziś wczoraj jutro dziękuję proszę cześć dzień dobry wieczór szanowny szanowna państwo pan pani poważaniem pozdrawiam dotyczy załącznik
    faktura umowa zamówienie dostawa konto bank przelew kwota cena podatek ubezpieczenie klient klientka firma biuro dział plik dokument strona list wiadomość adres telefon numer imię nazwisko data urodzenia godzina tydzień miesiąc rok spotkanie raport pytanie odpowiedź problem błąd pomoc użytkownik hasło dom mieszkanie czynsz pokój kuchnia ogród drzwi ulica miasto kraj dworzec samochód pociąg podróż wakacje mężczyzna kobieta dziecko dzieci rodzice matka ojciec syn córka brat siostra rodzina przyjaciel lekarz szpital pacjent szkoła książka język tekst prawo sąd licencja gwarancja artykuł warunki część uwaga nowy nowa praca policja tabela rozdział`),
  cs: list(`a v na do od za po před pod nad o u při pro bez že ne ano jestli kdo co kde kdy jak proč je jsou byl byla bylo být má mají může musí já ty on ona my vy oni můj tvůj náš váš ten ta to všechno všichni velmi také již vždy nikdy tady tam dnes včera zítra děkuji prosím ahoj dobrý den večer vážený vážená pane paní pozdravem věc příloha
    faktura smlouva objednávka dodávka účet banka částka cena daň pojištění zákazník firma kancelář oddělení soubor dokument strana dopis zpráva adresa telefon číslo jméno příjmení datum narození hodina týden měsíc rok schůzka otázka odpověď problém chyba pomoc uživatel heslo dům byt nájem pokoj kuchyně zahrada dveře ulice město země nádraží auto vlak cesta dovolená muž žena dítě děti rodiče matka otec syn dcera bratr sestra rodina přítel lékař nemocnice pacient škola kniha jazyk text zákon právo soud licence záruka článek podmínky část pozor nový nová práce policie tabulka kapitola`),
  tr: list(`ve veya ama değil ki kim ne nerede ne zaman nasıl neden var yok bir bu şu o ben sen biz siz onlar benim senin bizim sizin için ile gibi kadar daha çok az her hep hiç burada orada bugün dün yarın teşekkürler lütfen merhaba selam günaydın iyi günler sayın saygılarımla konu ek
    fatura sözleşme sipariş siparişiniz teslimat hesap banka tutar fiyat vergi sigorta müşteri şirket ofis bölüm dosya belge sayfa mektup mesaj adres telefon numara ad soyad isim tarih doğum saat hafta ay yıl gün toplantı rapor soru cevap sorun hata yardım kullanıcı şifre ev daire kira oda mutfak bahçe kapı sokak şehir ülke istasyon araba tren yolculuk tatil adam kadın çocuk anne baba oğul kız kardeş aile arkadaş doktor hastane hasta okul kitap dil metin kanun mahkeme lisans garanti madde koşullar hazır yeni iş polis tablo`),
  fi: list(`ja tai mutta ei että joka mikä missä milloin miten miksi on ovat oli olla voi pitää minä sinä hän me te he minun sinun meidän teidän tämä tuo kaikki monta enemmän hyvin myös jo aina ei koskaan täällä siellä tänään eilen huomenna kiitos hei moi hyvää päivää huomenta terveisin ystävällisin liite asia
    lasku sopimus tilaus toimitus tili pankki summa hinta vero vakuutus asiakas yritys toimisto tiedosto asiakirja sivu kirje viesti osoite puhelin numero nimi etunimi sukunimi syntymäaika päivä aika viikko kuukausi vuosi tunti kokous kysymys vastaus ongelma virhe apu käyttäjä salasana talo asunto vuokra huone keittiö katu kaupunki maa asema auto juna matka loma mies nainen lapsi äiti isä poika tytär veli sisko perhe ystävä lääkäri sairaala potilas koulu kirja kieli teksti laki lisenssi takuu ehdot uusi työ poliisi`),
}

const CALENDARS = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'pl', 'cs', 'tr', 'fi', 'hu', 'ro']
const calendar: readonly string[] = CALENDARS.flatMap((language) =>
  Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2024, month, 1 + month))).flatMap((date) =>
    [{ month: 'long' }, { weekday: 'long' }, { day: 'numeric', month: 'long' }].map((form) =>
      new Intl.DateTimeFormat(language, { ...(form as Intl.DateTimeFormatOptions), timeZone: 'UTC' }).format(
        date,
      ),
    ),
  ),
).flatMap((text) => text.match(/\p{L}{3,}/gu) ?? [])

/** The messages TypeScript prints in other languages: sentences without a name. */
export const messages: readonly string[] = readMessages()

function readMessages(): string[] {
  const folder = new URL('../../../../node_modules/.pnpm/', import.meta.url)
  const versions = readdirSync(folder)
    .filter((name) => /^typescript@\d/.test(name))
    .sort()
  return ['cs', 'de', 'es', 'fr', 'it', 'pl', 'pt-br', 'tr'].flatMap((language) => {
    const file = versions
      .map(
        (name) =>
          new URL(
            `${name}/node_modules/typescript/lib/${language}/diagnosticMessages.generated.json`,
            folder,
          ),
      )
      .find((url) => existsSync(url))
    if (!file) throw new Error('the localised messages of TypeScript are not installed')
    return Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  })
}

/** Least times a word stands in the messages to count as common. */
const OFTEN = 6
const counts = new Map<string, number>()
for (const message of messages)
  for (const word of message.match(/(?<![\w{}'"<-])\p{L}{2,}(?![\w{}'">-])/gu) ?? [])
    counts.set(fold(word), (counts.get(fold(word)) ?? 0) + 1)

/** Folded: our own list and the calendar's; and what was counted. */
export const everydayWords: readonly string[] = [
  ...new Set([...Object.values(OWN).flat(), ...calendar].map(fold)),
]
export const countedWords: readonly string[] = [...counts]
  .filter(([, count]) => count >= OFTEN)
  .map(([word]) => word)
