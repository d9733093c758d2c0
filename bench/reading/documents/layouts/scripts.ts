/** A script of the layouts, with words of a language that uses it. */
export interface Script {
  readonly name: string;
  readonly language: string;
  readonly words: readonly string[];
  /** The sign between words, and that at the end of a sentence. */
  readonly space: string;
  readonly stop: string;
  /** Whether its lines run from right to left, and whether it has capital letters and bold fonts. */
  readonly isRightToLeft: boolean;
  readonly hasCase: boolean;
  /** The words before the number of a figure, of a table, of an article and of a section; and the last of the total. */
  readonly figure: string;
  readonly table: string;
  readonly article: string;
  readonly total: string;
}

/** The scripts of the layouts. Persian is written in Arabic letters, with some of its own. */
export const scripts: readonly Script[] = [
  {
    ...script('Latin', 'en', 'Figure Table Article Total'),
    hasCase: true,
    words: words(
      'bridge harbour council market survey pattern engine garden record method forest village signal measure journey estimate teacher archive pressure harvest station contract of in the for with between under common steady narrow careful annual distant recent',
    ),
  },
  {
    ...script('Greek', 'el', 'Σχήμα Πίνακας Άρθρο Σύνολο'),
    hasCase: true,
    words: words(
      'γέφυρα λιμάνι συμβούλιο αγορά έρευνα πρότυπο μηχανή κήπος αρχείο μέθοδος δάσος χωριό σήμα μέτρο ταξίδι δάσκαλος πίεση συγκομιδή σταθμός σύμβαση και της στο για με κοινός στενός ετήσιος',
    ),
  },
  {
    ...script('Cyrillic', 'ru', 'Рисунок Таблица Статья Итого'),
    hasCase: true,
    words: words(
      'мост гавань совет рынок обзор образец двигатель сад запись метод лес деревня сигнал мера поездка оценка учитель архив давление урожай станция договор и на для под между общий узкий годовой',
    ),
  },
  {
    ...script('Hebrew', 'he', 'איור טבלה סעיף סך־הכול'),
    isRightToLeft: true,
    words: words(
      'גשר נמל מועצה שוק סקר דגם מנוע גינה רישום שיטה יער כפר אות מידה מסע אומדן מורה ארכיון לחץ קציר תחנה חוזה של על עם בין משותף צר שנתי',
    ),
  },
  {
    ...script('Arabic', 'ar', 'شكل جدول المادة المجموع'),
    isRightToLeft: true,
    words: words(
      'جسر ميناء مجلس سوق مسح نمط محرك حديقة سجل طريقة غابة قرية إشارة قياس رحلة تقدير معلم أرشيف ضغط حصاد محطة عقد في على من بين مشترك ضيق سنوي',
    ),
  },
  {
    ...script('Devanagari', 'hi', 'चित्र तालिका अनुच्छेद कुल'),
    stop: '।',
    words: words(
      'पुल बंदरगाह परिषद बाज़ार सर्वेक्षण नमूना इंजन बगीचा अभिलेख विधि जंगल गाँव संकेत माप यात्रा अनुमान शिक्षक संग्रह दबाव फसल स्टेशन अनुबंध का में और के साथ सामान्य वार्षिक',
    ),
  },
  {
    ...script('Thai', 'th', 'รูปที่ ตารางที่ มาตรา รวม'),
    space: '',
    stop: ' ',
    words: words(
      'สะพาน ท่าเรือ สภา ตลาด สำรวจ แบบ เครื่องยนต์ สวน บันทึก วิธี ป่า หมู่บ้าน สัญญาณ มาตรการ เดินทาง ประมาณ ครู คลัง ความดัน เก็บเกี่ยว สถานี สัญญา ของ ใน และ กับ ทั่วไป ประจำปี',
    ),
  },
  {
    ...script('Chinese', 'zh-CN', '图 表 条款 合计'),
    space: '',
    stop: '。',
    words: words(
      '桥梁 港口 议会 市场 调查 模式 引擎 花园 记录 方法 森林 村庄 信号 措施 旅程 估计 教师 档案 压力 收获 车站 合同 的 在 和 与 共同 狭窄 年度 最近',
    ),
  },
  {
    ...script('Japanese', 'ja', '図 表 条項 合計'),
    space: '',
    stop: '。',
    words: words(
      '橋は 港の 議会が 市場に 調査を 模様 エンジン 庭園 記録する 方法で 森林 村の 信号 測定した 旅行 見積もり 教師が 資料 圧力 収穫 駅から 契約 共通の 狭い 年間の 最近',
    ),
  },
  {
    ...script('Korean', 'ko', '그림 표 조항 합계'),
    words: words(
      '다리는 항구의 의회가 시장에 조사를 무늬 엔진 정원 기록한다 방법으로 숲 마을의 신호 측정했다 여행 추정 교사가 자료 압력 수확 역에서 계약 공통의 좁은 연간 최근',
    ),
  },
  {
    ...script('Georgian', 'ka', 'სურათი ცხრილი მუხლი ჯამი'),
    words: words(
      'ხიდი ნავსადგური საბჭო ბაზარი კვლევა ნიმუში ძრავა ბაღი ჩანაწერი მეთოდი ტყე სოფელი სიგნალი ზომა მოგზაურობა შეფასება მასწავლებელი არქივი წნევა მოსავალი სადგური ხელშეკრულება და ვიწრო წლიური',
    ),
  },
  {
    ...script('Persian', 'fa', 'شکل جدول ماده جمع'),
    isRightToLeft: true,
    words: words(
      'پل بندر شورا بازار بررسی الگو موتور باغ پرونده روش جنگل روستا نشانه اندازه سفر برآورد آموزگار بایگانی فشار برداشت ایستگاه قرارداد در از برای میان همگانی باریک سالانه گزارش',
    ),
  },
];

function script(name: string, language: string, terms: string): Omit<Script, 'words'> {
  const [figure = '', table = '', article = '', total = ''] = terms.split(' ');
  return {
    name,
    language,
    space: ' ',
    stop: '.',
    isRightToLeft: false,
    hasCase: false,
    figure,
    table,
    article,
    total,
  };
}

function words(list: string): readonly string[] {
  return list.split(' ');
}
