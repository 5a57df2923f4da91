/** Vietnamese: few family names stand before nearly all others, and every part of a name has a capital. */
import { anyOf, LISTED, rule, SAID, type Script } from './rule.ts'

const FAMILY = anyOf(
  'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Đoàn Lương Trương Mai Tô Tạ Hà Cao Châu Quách Thái Vương Lâm Phùng Đào Lưu Nghiêm Kiều Tăng Doãn Khổng Văn',
)
const PART = '\\p{Lu}\\p{Ll}{0,6}'
const END = '(?![\\p{L}\\d])'
const PLACES = anyOf(
  'Biên_Hòa Thanh_Hóa Phú_Quốc An_Giang Tiền_Giang Nha_Trang Hạ_Long Hải_Phòng Bình_Dương Hải_Dương Đà_Nẵng Hồ_Chí_Minh Bắc_Ninh Quảng_Ninh Thái_Bình Nam_Định Đồng_Nai Hà_Nội Quảng_Nam Việt_Nam Long_An Hội_An Nghệ_An Sài_Gòn Quy_Nhơn Đà_Lạt Buôn_Ma_Thuột Vũng_Tàu Cần_Thơ Huế',
).replaceAll('_', ' ')

export const vietnamese: Script = {
  letters: /[ăđơưĂĐƠƯ\u1ea0-\u1eff]/g,
  rules: [
    rule(
      'PERSON',
      `(?<!\\p{L}|đường |phố |phường |quận )(?!${PLACES}${END})${FAMILY}(?: ${PART}){1,3}${END}`,
      SAID,
    ),
    rule(
      'PERSON',
      `(?<=(?<!\\p{L})(?:[Aa]nh|[Cc]hị|[Ôô]ng|[Bb]à|[Cc]ô|[Cc]hú|[Bb]ác|[Tt]hầy|[Ee]m|[Bb]ệnh nhân) )${PART}(?: ${PART}){0,3}${END}(?!\\.\\p{L})`,
      LISTED,
    ),
    rule('LOCATION', `(?<!\\p{L})${PLACES}${END}`, LISTED),
    rule(
      'ORGANIZATION',
      `(?<!\\p{L})(?:Công ty(?: (?:TNHH|Cổ phần|CP))?|Ngân hàng|Bệnh viện|Trường|Đại học|Tập đoàn|Phòng khám|Khách sạn)(?: \\p{Lu}[\\p{L}\\d]*){1,5}${END}`,
      SAID,
    ),
  ],
}
