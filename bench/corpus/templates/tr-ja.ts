/** Turkish and Japanese. */
export const tr: readonly string[] = [
  'Merhaba, TC kimlik numaram {TR_NATIONAL_ID}, telefonum {PHONE_NUMBER}.',
  'Ad Soyad: {PERSON}\nAdres: {STREET_ADDRESS}\nTelefon: {PHONE_NUMBER}\nE-posta: {EMAIL_ADDRESS}',
  'T.C. Kimlik No: {TR_NATIONAL_ID}, doğum tarihi {DATE_OF_BIRTH}',
  'Lütfen {amount} tutarını {IBAN_CODE} hesabına {DATE_TIME} tarihine kadar gönderin.',
  'Hasta {PERSON}, TCKN {TR_NATIONAL_ID}',
  '{PERSON}\n{ORGANIZATION}\n{STREET_ADDRESS}\nTel: {PHONE_NUMBER}\n{EMAIL_ADDRESS}',
  'kart {CREDIT_CARD}, CVV {CVV}',
  'şifre: {PASSWORD}',
  '{IP_ADDRESS} adresinden giriş, kullanıcı {EMAIL_ADDRESS}',
  'Beni {PHONE_NUMBER} numarasından arayın.',
  'Toplantı {LOCATION} ofisinde, {URL}',
  'Sipariş {order}, {n} gün içinde gelir, {amount}.',
]
export const ja: readonly string[] = [
  'マイナンバーは{JP_MY_NUMBER}です。',
  '氏名:{PERSON}\n電話:{PHONE_NUMBER}\nメール:{EMAIL_ADDRESS}',
  '電話番号は {PHONE_NUMBER} です。{TIME}以降にお願いします。',
  'カード番号 {CREDIT_CARD}、セキュリティコード {CVV}',
  'お問い合わせは{EMAIL_ADDRESS}まで。',
  '個人番号 {JP_MY_NUMBER}、生年月日 {DATE_OF_BIRTH}',
  '{ORGANIZATION}\n{PERSON}\nTEL {PHONE_NUMBER}\n{EMAIL_ADDRESS}\n{URL}',
  'パスワード: {PASSWORD}',
  '{IP_ADDRESS} からログインがありました。',
  '振込先 IBAN {IBAN_CODE}、BIC {BIC_SWIFT}',
  '携帯は{PHONE_NUMBER}、住まいは{LOCATION}です。',
  '注文 {order} は {n} 日で届きます。合計 {amount}。',
]
