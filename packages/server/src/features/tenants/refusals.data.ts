/** What a visitor is told whose message touches a blocked topic, by language. */
export const refusals: Readonly<Record<string, string>> & { readonly en: string } = {
  en: 'I cannot talk about this topic. Is there something else I can help you with?',
  es: 'No puedo hablar de este tema. ¿Hay algo más en lo que pueda ayudarle?',
  fr: 'Je ne peux pas parler de ce sujet. Puis-je vous aider pour autre chose ?',
  de: 'Über dieses Thema kann ich nicht sprechen. Kann ich Ihnen sonst weiterhelfen?',
  pt: 'Não posso falar sobre este assunto. Posso ajudar com outra coisa?',
  it: 'Non posso parlare di questo argomento. Posso aiutarla con qualcos’altro?',
  nl: 'Over dit onderwerp kan ik niet praten. Kan ik u ergens anders mee helpen?',
  pl: 'Nie mogę rozmawiać na ten temat. Czy mogę pomóc w czymś innym?',
  tr: 'Bu konu hakkında konuşamam. Size başka bir konuda yardımcı olabilir miyim?',
  ar: 'لا يمكنني التحدث عن هذا الموضوع. هل يمكنني مساعدتك في شيء آخر؟',
  he: 'איני יכול לדבר על הנושא הזה. האם אפשר לעזור בדבר אחר?',
  fa: 'نمی‌توانم دربارهٔ این موضوع صحبت کنم. آیا در مورد دیگری می‌توانم کمک کنم؟',
  hi: 'मैं इस विषय पर बात नहीं कर सकता। क्या मैं किसी और बात में आपकी मदद कर सकता हूँ?',
  ja: 'この話題についてはお答えできません。ほかにお手伝いできることはありますか。',
  ko: '이 주제에 대해서는 말씀드릴 수 없습니다. 다른 도움이 필요하신가요?',
  zh: '我无法讨论这个话题。还有其他可以帮您的吗?',
}
