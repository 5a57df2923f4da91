/** Chinese, in both ways of writing: a family name of one character or a known one of two, then one or two. Not where kana stand near. */
import { anyOf, firstOf, LISTED, oneOf, rule, SAID, type Script } from './rule.ts'

const COMMON =
  '王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱林郭罗羅梁宋郑鄭谢謝韩韓唐冯馮董萧蕭曹袁邓鄧许許傅沈曾彭吕呂苏蘇卢盧蒋蔣蔡贾賈丁魏薛叶葉阎閻余潘杜戴夏钟鍾汪田姜范姚廖邹鄒熊陆陸郝孔崔康邱秦顾顧侯邵孟龙龍黎'
const FAMILY = `(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|慕容|尉迟|${oneOf(COMMON)})`
/** With those that are words more often than names. */
const ANY_FAMILY = `(?:欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|慕容|尉迟|[${COMMON}高方时金白石万马馬毛钱錢江何成程安于任应温向文常易古平段贺賀龚龔施严嚴倪莫雷史陶祝伍章柯涂尹莊庄詹洪簡游巫])`
const OF_GIVEN = oneOf(
  '伟偉芳娜秀英敏静靜丽麗强強磊军軍洋勇艳豔杰傑娟涛濤明超霞平刚剛桂兰蘭梅华華建国國文志红紅玉萍玲燕鹏鵬飞飛鑫波斌浩然子涵轩軒梓欣怡雨佳嘉慧婷雪琳琪瑶思晨博俊凯峰晓曉小海林龙龍云雲生春东東永福祥瑞宁寧丹莹瑩颖穎倩雯悦萌珊璐露薇蕾菲妍洁潔颜晴岚美凤鳳琴珍贞莉莎兴興振庆慶德胜勝光辉輝亮荣榮富贵全才仁义義智信忠孝良友善天正大立新家安康健乐樂彬松柏树樹森楠山川阳陽晖旭昊泽澤润震毅坚恒远遠航帆翔宏伦倫昌达達世启景卫衛民爱愛武淑惠雅诗詩梦夢可心依彤馨蓉莲蓮菊竹君宜筑冠宇承翰豪贤賢芬佩彦睿哲皓诚誠锋鋒浩雄勤燊萱瑜芝芸苗婉媛楚涵语語若曦菡诺彩翠霖',
)
const HAN = '[一-龥]'
const TITLE =
  '(?=先生|女士|小姐|老师|老師|经理|經理|医生|醫生|医师|醫師|同学|同學|教授|主任|律师|律師|总监|總監|工程师|工程師|师傅|師傅|阿姨|叔叔|大夫|护士|護士|警官|院长|院長|校长|校長|董事长)'
const LABEL =
  '(?:姓名|名字|联系人|聯絡人|收件人|收货人|收貨人|寄件人|发件人|患者|病人|客户|客戶|经办人|负责人|負責人|申请人|申請人|户名|戶名|员工|員工|作者|家长|家長|学生|學生|持卡人|签名|簽名|此致|业主|買家|买家|乘客|入住人|投保人|主治医生|主治醫師|姓名为)'
const BEHIND = '(?=[\\s,.!?、;:()|/"”\'的在住是说說于於已将將要会會今]|先生|女士|$)'

const PLACE_NAMES =
  '北京 上海 广州 廣州 深圳 天津 重庆 重慶 成都 杭州 武汉 武漢 西安 南京 苏州 蘇州 长沙 長沙 郑州 鄭州 青岛 青島 沈阳 大连 大連 厦门 廈門 宁波 福州 无锡 合肥 昆明 济南 哈尔滨 长春 佛山 东莞 南宁 贵阳 石家庄 太原 兰州 乌鲁木齐 拉萨 海口 三亚 珠海 中山市 温州 泉州 浙江 江苏 江蘇 广东 廣東 四川 山东 河南 河北 湖南 湖北 福建 云南 陕西 辽宁 黑龙江 香港 澳门 澳門 台北 臺北 台中 臺中 台南 臺南 高雄 新竹 桃园 桃園 新北 基隆 花莲 花蓮 台东 臺東 台湾 臺灣 屏東 嘉義 美国 美國 日本 英国 英國 法国 法國 德国 德國 加拿大 澳大利亚 新加坡 马来西亚 泰国 泰國 越南 韩国 韓國 俄罗斯 东京 東京 纽约 紐約 伦敦 倫敦 巴黎 首尔 首爾'
const PLACES = `${firstOf(PLACE_NAMES)}${anyOf(PLACE_NAMES)}`
/** Where the name of a firm begins at the latest. */
const STOP = '[^请請\\s,.!?、;:()"“”在是的于於向给給从從与與和到由被我你他她们們去来來跟找及或]'
const FIRM =
  '(?:股份有限公司|有限责任公司|有限公司|集团|集團|银行|銀行|医院|醫院|大学|大學|中学|中學|小学|小學|科技公司|律师事务所|律師事務所|研究院|研究所|出版社|基金会|基金會)'

export const chinese: Script = {
  from: 0x4e00,
  to: 0x9fff,
  // Of what looks like a Chinese name in Japanese most is none.
  unlessNear: /[ぁ-ヿ]/,
  rules: [
    rule(
      'PERSON',
      `(?=${HAN})(?<=${LABEL}["”]? ?[:=为為是] ?["“]?)(?:${ANY_FAMILY}${HAN}{1,2}|${HAN}{1,6}·${HAN}{1,6})(?!${HAN})`,
      SAID,
    ),
    rule(
      'PERSON',
      `(?=${ANY_FAMILY})(?<=${LABEL}["”]? ?[:=为為是]? ?["“]?)${ANY_FAMILY}${HAN}{1,2}?${BEHIND}`,
      SAID,
    ),
    rule(
      'PERSON',
      `(?=${ANY_FAMILY})(?<=我叫|名叫|叫做|我的名字是|这位是|這位是|我是|本人)${ANY_FAMILY}${HAN}{1,2}?${BEHIND}`,
      SAID,
    ),
    rule('PERSON', `${ANY_FAMILY}${HAN}{0,2}${TITLE}`, SAID),
    rule('PERSON', `${FAMILY}${OF_GIVEN}{2}`, LISTED),
    rule(
      'PERSON',
      `(?=${FAMILY}${OF_GIVEN})(?<=^|[\\s,.!?、;:()|"“@由和与與跟给給找请請让讓为為是向被把对對])${FAMILY}${OF_GIVEN}(?=[\\s,.!?、;:()|"”的和与與在于於说說是已将將要会會给給来來去也]|负责|負責|提交|同意|表示|您好|$)`,
      LISTED,
    ),
    rule(
      'PERSON',
      `(?=${FAMILY})(?<=^|[,\\t|;"“'] ?)${FAMILY}(?:${HAN}?${OF_GIVEN}|${OF_GIVEN}${HAN})(?=[,\\t|;"”']|$)`,
      LISTED,
    ),
    rule('PERSON', `(?<!${HAN})[一-龥]{2,5}·[一-龥]{1,6}(?!${HAN}{4})`, LISTED),
    rule('LOCATION', `${PLACES}(?:市|省|县|縣)?(?!大学|大學|银行|銀行|医院|醫院|人|语|語|菜)`, LISTED),
    rule(
      'ORGANIZATION',
      `(?<!${STOP})(?!综合|綜合|动物|動物|各|本|贵|貴|该|該)${STOP}{2,14}?${FIRM}(?!${HAN}{0,2}(?:公司|系统))`,
      LISTED,
    ),
  ],
}
