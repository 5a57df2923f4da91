/** Words that tell a language in a short question, folded: commonest of each, and what people greet and thank by. */
export const commonWords: Readonly<Record<string, string>> = {
  en: 'the what how where when which who is are was do does did can could would i you your my me we it this there have has and of to for with not any in on at from want need like would',
  de: 'der die das den dem ein eine einen ist sind war was wie wo wann wer welche welcher ich sie ihr ihre euch wir mein meine man es kann konnen kannst gibt gibts habt haben hat und nicht kein keine fur mit von zu zum zur auf bei wird im am noch mochte will brauche',
  fr: 'le la les un une des du de est sont quel quelle quels quelles comment ou quand combien qui que je vous votre vos nous mon ma mes puis peut pouvez avez et pas pour avec dans sur au aux en il c l d j qu voudrais veux aimerais parler',
  es: 'el la los las un una unos es son cual cuales como donde cuando cuanto cuanta quien que yo usted ustedes su sus mi mis puedo puede tienen tiene hay y no para por con del de en al lo se esta quiero quisiera necesito hablar',
  it: 'il lo la gli le un una e sono qual quale quali come dove quando quanto chi che io voi vostro vostra mio mia posso puo avete ha c non per con della del di da in al si vi vorrei voglio parlare',
  pt: 'o a os as um uma e sao qual quais como onde quando quanto quem que eu voce voces seu sua meu minha posso pode tem ha nao para por com do da dos das em no na ao se quero gostaria falar',
  nl: 'de het een is zijn was wat hoe waar wanneer wie welke ik jullie u uw mijn wij kan kunnen heb hebben hebt heeft en niet geen voor met van naar te in op er bij wil wilt graag',
  pl: 'jest sa jak gdzie kiedy ile kto co czy jaki jaka jakie ja wy mi moge mozna macie moj moja i nie dla na z do w sie u po chce chcialbym chcialabym',
  tr: 'bu ne nasil nerede zaman kac hangi kim mi mu var yok ben siz benim bir ve icin ile degil misiniz musunuz mi kadar olarak istiyorum isterim',
}

/** One of these says it alone. */
export const plainWords: Readonly<Record<string, string>> = {
  en: 'hello hi hey thanks thank please bye',
  de: 'hallo danke bitte guten tschuss moin servus',
  fr: 'bonjour bonsoir salut merci svp plait',
  es: 'hola gracias buenos buenas adios',
  it: 'ciao grazie buongiorno buonasera prego',
  pt: 'ola obrigado obrigada bom boa',
  nl: 'hallo bedankt dank goedemorgen goedemiddag dag alstublieft',
  pl: 'czesc dziekuje dzieki prosze witam',
  tr: 'merhaba selam tesekkurler tesekkur lutfen',
}
