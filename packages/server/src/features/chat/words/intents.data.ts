/** What a question is about, by how its words begin: for analytics alone, nothing follows from it. Folded; the first that fits. */
export const intents: readonly (readonly [tag: string, beginnings: readonly string[]])[] = [
  ['complaint', ['complain', 'beschwer', 'reclam', 'plainte', 'klacht', 'unaccept', 'terribl', 'furchtbar']],
  ['returns', ['return', 'refund', 'retour', 'ruckgab', 'zuruckschick', 'erstatt', 'rembours', 'devol', 'reembols', 'rimbors', 'terugbet']],
  ['shipping', ['ship', 'deliver', 'track', 'versand', 'liefer', 'sendung', 'livrais', 'expedi', 'envio', 'entrega', 'spediz', 'consegn', 'verzend', 'bezorg']],
  ['pricing', ['pric', 'cost', 'quote', 'discount', 'preis', 'kost', 'rabatt', 'prix', 'tarif', 'cout', 'precio', 'coste', 'prezz', 'preco', 'prijs']],
  ['billing', ['bill', 'invoic', 'payment', 'subscri', 'rechnung', 'zahl', 'abonn', 'factur', 'paiement', 'fattur', 'pagament', 'fatura', 'pago', 'betal']],
  ['account', ['account', 'login', 'password', 'sign', 'konto', 'anmeld', 'passwort', 'compte', 'connexion', 'cuenta', 'contrasen', 'conta', 'inlog', 'wachtwoord']],
  ['booking', ['book', 'appointment', 'demo', 'reserv', 'termin', 'buch', 'rendez', 'cita', 'appuntament', 'agendar', 'afspraak']],
  ['problem', ['error', 'bug', 'broken', 'crash', 'fail', 'problem', 'issue', 'fehler', 'kaputt', 'erreur', 'panne', 'fallo', 'errore', 'erro', 'fout', 'stuk']],
  ['hours', ['open', 'clos', 'hour', 'offnung', 'geoffnet', 'horair', 'horari', 'orari', 'openings']],
  ['location', ['where', 'location', 'address', 'adress', 'wo', 'ou', 'donde', 'dove', 'onde', 'waar']],
]
