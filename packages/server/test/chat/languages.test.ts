/** The chat without a model in the languages of the widget beside those that its other suites speak. */
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wantsContact } from '../../src/features/chat/agents/wants-contact.ts'
import { isYes } from '../../src/features/chat/agents/wants-person.ts'
import { detailsAsked } from '../../src/features/chat/passages/details-asked.ts'
import { texts, textsOf } from '../../src/features/chat/texts.data.ts'
import { courtesyOf } from '../../src/features/chat/words/asked.ts'
import { embedded } from '../support/databases.ts'
import { formOf } from '../support/files.ts'
import { type TestApp, type TestOrganisation, testApp } from '../support/test-app.ts'

interface Spoken {
  /** About delivery, opening hours and returns. */
  readonly document: string
  /** A question and what its answer says. */
  readonly asked: readonly (readonly [question: string, answer: string])[]
  readonly thanks: string
  readonly yes: string
}

const spoken: Readonly<Record<string, Spoken>> = {
  pl: {
    document:
      '# Dostawa\n\nDostawa w kraju trwa dwa dni robocze.\n\n# Godziny otwarcia\n\nSklep jest otwarty w soboty od 10 do 14.\n\n# Zwroty\n\nTowar można zwrócić w ciągu 30 dni.',
    asked: [
      ['Dzień dobry, ile trwa dostawa?', 'dwa dni'],
      ['Czy sklep jest otwarty w sobotę? Z góry dziękuję', '10 do 14'],
      ['W ciągu ilu dni mogę zwrócić towar?', '30 dni'],
    ],
    thanks: 'Dziękuję!',
    yes: 'Tak, proszę',
  },
  tr: {
    document:
      '# Teslimat\n\nYurt içi teslimat iki iş günü sürer.\n\n# Çalışma saatleri\n\nMağaza cumartesi günleri 10 ile 14 arasında açıktır.\n\n# İade\n\nÜrünler 30 gün içinde iade edilebilir.',
    asked: [
      ['Merhaba, teslimat ne kadar sürer?', 'iki iş günü'],
      ['Mağaza cumartesi açık mı? Teşekkürler', '10 ile 14'],
      ['Ürünleri kaç gün içinde iade edebilirim?', '30 gün'],
    ],
    thanks: 'Teşekkür ederim',
    yes: 'Evet, lütfen',
  },
  ar: {
    document:
      '# التوصيل\n\nيستغرق التوصيل داخل البلاد يومي عمل.\n\n# ساعات العمل\n\nالمتجر مفتوح يوم السبت من 10 إلى 14.\n\n# الإرجاع\n\nيمكن إرجاع البضاعة خلال 30 يومًا.',
    asked: [
      ['مرحبا، كم يستغرق التوصيل؟', 'يومي عمل'],
      ['هل المتجر مفتوح يوم السبت؟ شكرا', 'من 10 إلى 14'],
      ['خلال كم يوم يمكن إرجاع البضاعة؟', '30'],
    ],
    thanks: 'شكرا جزيلا',
    yes: 'نعم',
  },
  he: {
    document:
      '# משלוח\n\nמשלוח בארץ לוקח שני ימי עסקים.\n\n# שעות פתיחה\n\nהחנות פתוחה בשבת בין 10 ל-14.\n\n# החזרות\n\nאפשר להחזיר מוצרים בתוך 30 יום.',
    asked: [
      ['שלום, כמה זמן לוקח המשלוח?', 'שני ימי עסקים'],
      ['האם החנות פתוחה בשבת? תודה', '10'],
      ['תוך כמה ימים אפשר להחזיר מוצרים?', '30'],
    ],
    thanks: 'תודה רבה',
    yes: 'כן',
  },
  fa: {
    document:
      '# ارسال\n\nارسال در داخل کشور دو روز کاری طول می‌کشد.\n\n# ساعت کار\n\nفروشگاه شنبه‌ها از ۱۰ تا ۱۴ باز است.\n\n# بازگرداندن\n\nکالا را تا سی روز می‌توان پس داد.',
    asked: [
      ['سلام، ارسال چقدر طول می‌کشد؟', 'دو روز کاری'],
      ['آیا فروشگاه شنبه‌ها باز است؟ ممنون', '۱۰'],
      ['تا چند روز می‌توان کالا را پس داد؟', 'سی روز'],
    ],
    thanks: 'ممنون',
    yes: 'بله',
  },
  hi: {
    document:
      '# डिलीवरी\n\nदेश में डिलीवरी दो कार्य दिवसों में होती है।\n\n# खुलने का समय\n\nदुकान शनिवार को 10 से 14 बजे तक खुली रहती है।\n\n# वापसी\n\nसामान 30 दिनों के भीतर वापस किया जा सकता है।',
    asked: [
      ['नमस्ते, डिलीवरी में कितना समय लगता है?', 'दो कार्य दिवसों'],
      ['क्या दुकान शनिवार को खुली है? धन्यवाद', '10 से 14'],
      ['सामान कितने दिनों में वापस कर सकते हैं?', '30 दिनों'],
    ],
    thanks: 'धन्यवाद',
    yes: 'हाँ',
  },
  ja: {
    document:
      '# 配送\n\n国内の配送は2営業日です。\n\n# 営業時間\n\n土曜日の営業は10時から14時までです。\n\n# 返品\n\n商品は30日以内に返品できます。',
    asked: [
      ['こんにちは。配送にはどのくらいかかりますか？', '2営業日'],
      ['土曜日は営業していますか？ありがとうございます', '10時から14時'],
      ['商品は何日以内に返品できますか？', '30日以内'],
    ],
    thanks: 'ありがとうございます',
    yes: 'はい、お願いします',
  },
  ko: {
    document:
      '# 배송\n\n국내 배송은 영업일 기준 이틀이 걸립니다.\n\n# 영업시간\n\n매장은 토요일에 10시부터 14시까지 엽니다.\n\n# 반품\n\n상품은 30일 이내에 반품할 수 있습니다.',
    asked: [
      ['안녕하세요, 배송은 얼마나 걸리나요?', '이틀'],
      ['매장은 토요일에도 여나요? 감사합니다', '10시부터 14시'],
      ['상품을 며칠 이내에 반품할 수 있나요?', '30일 이내'],
    ],
    thanks: '감사합니다',
    yes: '네',
  },
  zh: {
    document:
      '# 送货\n\n国内送货需要两个工作日。\n\n# 营业时间\n\n商店星期六的营业时间是10点到14点。\n\n# 退货\n\n商品可以在30天内退货。',
    asked: [
      ['你好，送货需要多久？', '两个工作日'],
      ['商店星期六营业吗？谢谢', '10点到14点'],
      ['商品可以在多少天内退货？', '30天内'],
    ],
    thanks: '谢谢',
    yes: '好的',
  },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ database: await embedded() })
})
afterAll(() => app.close())

describe.each(Object.entries(spoken))('in %s', (locale, { document, asked, thanks, yes }) => {
  let org: TestOrganisation
  const say = async (message: string, session_id?: string) => {
    const json = { message, org_id: org.orgId, widget_id: org.widgetId, session_id }
    return (await app.ask('/api/chat', { json })).body
  }
  beforeAll(async () => {
    org = await app.newOrganisation('starter')
    const manage = { token: org.admin, method: 'PUT' } as const
    await app.ask('/api/admin/widget-config', { ...manage, json: { locale } })
    const policy = {
      threshold: 0.5,
      rules: [],
      fallback: { label: 'x', action: 'allow', risk: 'low', review: false },
    }
    // Hours may stay, as in the policy that a new organisation begins with.
    await app.services.policies.put(org.orgId, 'chat', policy as never, 'test')
    await app.ask('/api/proxy/knowledge/upload', {
      token: org.admin,
      form: formOf('a.md', document, { visibility: 'internal' }),
    })
  })

  it.each(asked)('%s', async (question, answer) => {
    const { response } = await say(question)
    expect(response).toContain(answer)
    // What was asked, and not all there is.
    const others = asked.map(([, other]) => other).filter((other) => other !== answer)
    expect(others.filter((other) => response.includes(other))).toEqual([])
  })

  it('thanks are no question, and a yes to an offer calls a person', async () => {
    expect(courtesyOf(thanks)).toBe('acknowledgement')
    expect((await say(thanks)).response).toBe(textsOf(locale).acknowledged)
    const { response, session_id } = await say('qwertz asdfg yxcvb?')
    expect(response).toBe(textsOf(locale).notFound)
    expect(isYes(yes)).toBe(true)
    expect((await say(yes, session_id)).response).toBe(textsOf(locale).escalated)
  })
})

describe('who writes in another language than the organisation’s', () => {
  const { de, en } = texts
  let org: TestOrganisation
  const say = async (message: string, session_id?: string) => {
    const json = { message, org_id: org.orgId, widget_id: org.widgetId, session_id }
    return (await app.ask('/api/chat', { json })).body
  }
  beforeAll(async () => {
    org = await app.newOrganisation('starter')
    const json = {
      topic_guard_enabled: true,
      topic_guard_sensitivity: 'medium',
      blocked_topics: ['Wahlkampf'],
    }
    await app.ask('/api/admin/topic-guard-config', { token: org.admin, method: 'PUT', json })
  })

  it('is answered in theirs, which a word of many languages keeps', async () => {
    const { response, session_id } = await say('Habt ihr sonntags auf?')
    expect(response).toBe(de?.notFound)
    expect((await say('ok', session_id)).response).toBe(de?.escalated)
    expect((await say('Mein Passwort ist hunter2!x')).response).toBe(de?.denied)
    expect((await say('Was haltet ihr vom Wahlkampf?')).response).toContain('Thema')
    expect((await say('qwertz asdfg?')).response).toBe(en?.notFound)
  })

  it('accepts nothing where nothing was offered in either', async () => {
    const { response, session_id } = await say('Hello!')
    expect(response).toBe(en?.greeting)
    expect((await say('Ja bitte', session_id)).response).not.toBe(de?.escalated)
  })
})

it('every language of the widget is spoken, greeted in, and understood where it leaves contact details', async () => {
  const folder = new URL('../../../widget/src/', import.meta.url)
  const read = async (file: string) => JSON.parse(await readFile(new URL(file, folder), 'utf8'))
  const files = (await readdir(new URL('locales/', folder))).filter((file) => file.endsWith('.json'))
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    // Portuguese by itself is that of Brazil.
    const locale = file.replace('.json', '').replace(/^pt$/, 'pt-PT')
    // English has what is needed later in a module of its own.
    const words = {
      ...(locale === 'en' && (await read('more/english.json'))),
      ...(await read(`locales/${file}`)),
    }
    const text = textsOf(locale)
    expect([locale, Object.keys(text)]).toEqual([locale, Object.keys(texts.en ?? {})])
    expect(text.leadMasked).toContain(words.leave)
    expect([locale, courtesyOf(text.greeting.split(/[!.。！]/)[0] ?? '')]).toEqual([locale, 'greeting'])
    for (const contact of ['ops@example.com', '[EMAIL_ADDRESS]'])
      expect([locale, wantsContact(words.leaveMessage.replace('{contact}', contact))]).toEqual([locale, true])
  }
})

/** For a telephone number, anything, an address, an e-mail address. */
const waysAsked: Readonly<Record<string, readonly [string, string, string, string]>> = {
  pl: [
    'Jaki jest wasz numer telefonu?',
    'Jak mogę się skontaktować z wami?',
    'Jaki jest wasz adres?',
    'Jaki macie adres e-mail?',
  ],
  tr: [
    'Telefon numaranız nedir?',
    'Size nasıl ulaşabilirim?',
    'Adresiniz nedir?',
    'E-posta adresiniz nedir?',
  ],
  ar: ['ما هو رقم هاتفكم؟', 'كيف يمكنني التواصل معكم؟', 'أين أنتم؟', 'ما هو بريدكم الإلكتروني؟'],
  he: ['מה מספר הטלפון שלכם?', 'איך אפשר ליצור איתכם קשר?', 'מה הכתובת שלכם?', 'מה המייל שלכם?'],
  fa: ['شماره تلفن شما چیست؟', 'چطور می‌توانم با شما تماس بگیرم؟', 'آدرس شما کجاست؟', 'ایمیل شما چیست؟'],
  hi: ['आपका फ़ोन नंबर क्या है?', 'मैं आपसे संपर्क कैसे करूँ?', 'आपका पता क्या है?', 'आपका ईमेल क्या है?'],
  ja: [
    '電話番号は何ですか？',
    '連絡先を教えてください',
    '住所はどこですか？',
    'メールアドレスを教えてください',
  ],
  ko: ['전화번호가 뭐예요?', '연락처를 알려 주세요', '주소가 어디인가요?', '이메일 주소 알려주세요'],
  zh: ['你们的电话号码是多少？', '怎么联系你们？', '你们在哪里？', '请告诉我邮箱地址'],
}

it.each(Object.entries(waysAsked))('how the organisation is reached is asked in %s', (_locale, questions) => {
  const details = ['+44 20 7946 0123', 'desk@acme.example', '12 High Street, London SW1A 1AA']
  const [phone, mail, address] = details as [string, string, string]
  expect(questions.map((question) => detailsAsked(question, details))).toEqual([
    [phone],
    [phone, mail],
    [address],
    [mail],
  ])
})

it.each([
  'Gdzie jest adres ambasady?',
  'Telefon kılıfı satıyor musunuz?',
  'هل تبيعون أغطية الهاتف؟',
  'האם אתם מוכרים כיסויים לטלפון?',
  'आप फ़ोन कवर बेचते हैं?',
  'トイレはどこにありますか？',
  '전화 케이스도 파나요?',
  '洗手间在哪里？',
])('which is not asked in %s', (question) => {
  expect(detailsAsked(question, ['+44 20 7946 0123', '12 High Street, London SW1A 1AA'])).toEqual([])
})

it.each([
  '怎么联系我们的客服？',
  '連絡先はどこですか',
  '전화번호가 뭐예요?',
  'Jaki jest numer telefonu?',
  'Telefon numaranız nedir?',
  'ما هو رقم الهاتف؟',
  'מה מספר הטלפון?',
  'شماره تلفن شما چیست؟',
  'आपका फ़ोन नंबर क्या है?',
])('who asks how to reach the organisation leaves nothing: %s', (text) =>
  expect(wantsContact(text)).toBe(false),
)
