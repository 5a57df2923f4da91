/** Texts in other scripts, with labelled persons: names as Faker has them, which are not those of the product's lists. The same seed makes the same rows. */
import {
  type Faker,
  fakerAR,
  fakerEL,
  fakerFA,
  fakerHE,
  fakerJA,
  fakerKO,
  fakerRU,
  fakerTH,
  fakerUK,
  fakerVI,
  fakerZH_CN,
  fakerZH_TW,
} from '@faker-js/faker'
import type { Row } from '../labelled.ts'

interface Language {
  readonly faker: Faker
  readonly full: (first: string, last: string) => string
  /** `{}` is a full name, `{last}` a family name alone. */
  readonly templates: readonly string[]
}

const western = (first: string, last: string): string => `${first} ${last}`
const eastern = (first: string, last: string): string => last + first

const LANGUAGES: Readonly<Record<string, Language>> = {
  ja: {
    faker: fakerJA,
    full: eastern,
    templates: [
      '氏名：{}\n住所：大阪市北区',
      '本日は{}様からお電話がありました。',
      '担当の{last}さんに確認してください。',
      '出席者：{}、{}、他二名',
      'お世話になっております。総務部の{last}です。',
      '天気が良いので、資料を持って会議室へ来てください。',
    ],
  },
  'zh-CN': {
    faker: fakerZH_CN,
    full: eastern,
    templates: [
      '姓名：{}\n电话：待补',
      '请联系{}先生，他负责这个项目。',
      '我叫{}，住在北京。',
      '参会人员：{}、{}',
      '{last}经理说明天再讨论。',
      '软件更新以后，系统运行得更快，大家都很满意。',
    ],
  },
  'zh-TW': {
    faker: fakerZH_TW,
    full: eastern,
    templates: [
      '姓名：{}\n電話：待補',
      '請聯絡{}小姐，由她負責。',
      '我叫{}，住在台北。',
      '聯絡人：{}，下午有空',
      '{last}經理說明天再討論。',
      '軟體更新以後，系統跑得更快，大家都很滿意。',
    ],
  },
  ko: {
    faker: fakerKO,
    full: eastern,
    templates: [
      '성명: {}\n주소: 미정',
      '{} 씨에게 연락해 주세요.',
      '{last} 과장님께 전달했습니다.',
      '담당자: {}, 다음 주 휴가',
      '안녕하세요, 저는 {}입니다.',
      '비가 와서 회의는 다음 주로 미뤘고 자료는 그대로 둡니다.',
    ],
  },
  ar: {
    faker: fakerAR,
    full: western,
    templates: [
      'الاسم: {}\nالهاتف: غير متوفر',
      'اتصل بالسيد {} غدا من فضلك.',
      'اسمي {} وأسكن في جدة.',
      'اسم المريض: {}',
      'حضرت الدكتورة {} في الموعد.',
      'الطقس جميل اليوم والبرنامج يعمل بشكل أفضل بعد التحديث.',
    ],
  },
  fa: {
    faker: fakerFA,
    full: western,
    templates: [
      'نام و نام خانوادگی: {}\nتلفن: ندارد',
      'لطفا با آقای {} تماس بگیرید.',
      'نام من {} است.',
      'بیمار: {}',
      'خانم {} فردا می آید.',
      'امروز هوا خوب است و برنامه پس از بروزرسانی بهتر کار می کند.',
    ],
  },
  he: {
    faker: fakerHE,
    full: western,
    templates: [
      'שם: {}\nטלפון: אין',
      "נא להתקשר לגב' {} מחר.",
      'שמי {} ואני גר בחיפה.',
      'איש קשר: {}',
      'קיבלתי הודעה מאת {} היום.',
      'מזג האוויר נעים היום והתוכנה עובדת טוב יותר אחרי העדכון.',
    ],
  },
  th: {
    faker: fakerTH,
    full: western,
    templates: [
      'ชื่อ: {}\nโทร: ไม่มี',
      'กรุณาติดต่อคุณ{} พรุ่งนี้',
      'ผมชื่อ{} อยู่กรุงเทพ',
      'นาย{} มาถึงแล้ว',
      'ผู้ป่วย: {}',
      'วันนี้อากาศดี โปรแกรมทำงานเร็วขึ้นหลังจากอัปเดต',
    ],
  },
  ru: {
    faker: fakerRU,
    full: western,
    templates: [
      'ФИО: {}\nТелефон: нет',
      'Меня зовут {}, я живу в Казани.',
      'Договор подписан, ответственный — {}.',
      'Прошу передать документы: {}, бухгалтерия.',
      'Уважаемый {}, ваш заказ готов.',
      'Сегодня хорошая погода, а программа после обновления работает быстрее.',
    ],
  },
  uk: {
    faker: fakerUK,
    full: western,
    templates: [
      'ПІБ: {}\nТелефон: немає',
      'Мене звати {}, я живу у Львові.',
      'Договір підписано, відповідальна особа — {}.',
      'Контакт: {}',
      'Шановний {}, ваше замовлення готове.',
      'Сьогодні гарна погода, а програма після оновлення працює швидше.',
    ],
  },
  el: {
    faker: fakerEL,
    full: western,
    templates: [
      'Όνομα: {}\nΤηλέφωνο: όχι',
      'Με λένε {} και μένω στην Αθήνα.',
      'Καλέστε τον {} αύριο.',
      'Επικοινωνία: {}',
      'Υπεύθυνος του έργου είναι ο {}.',
      'Σήμερα ο καιρός είναι καλός και το πρόγραμμα δουλεύει πιο γρήγορα.',
    ],
  },
  vi: {
    faker: fakerVI,
    full: (first, last) => `${last} ${first}`,
    templates: [
      'Họ tên: {}\nĐiện thoại: không có',
      'Vui lòng liên hệ {} ngày mai.',
      'Tôi là {}, sống ở Hà Nội.',
      'Bệnh nhân {} nhập viện hôm qua.',
      'Hôm nay {} đã gọi lại.',
      'Hôm nay trời đẹp và phần mềm chạy nhanh hơn sau khi cập nhật.',
    ],
  },
}

/** Every template `rounds` times; `locale` is the language. */
export function otherScriptRows(seed: number, rounds: number): Row[] {
  return Object.entries(LANGUAGES).flatMap(([locale, { faker, full, templates }], index) => {
    faker.seed(seed * 613 + index)
    return templates.flatMap((template, number) =>
      Array.from({ length: rounds }, () => {
        const spans: Row['spans'][number][] = []
        let text = ''
        for (const part of template.split(/(\{(?:last)?\})/)) {
          const start = text.length
          const value =
            part === '{}'
              ? full(faker.person.firstName(), faker.person.lastName())
              : part === '{last}'
                ? faker.person.lastName()
                : ''
          text += value || part
          if (value) spans.push({ start, end: text.length, type: 'PERSON', value })
        }
        return { text, spans, template_id: `${locale}-script-${number}`, locale }
      }),
    )
  })
}
