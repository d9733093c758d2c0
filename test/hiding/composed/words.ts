/** The words of a script. The first half may be hidden, the second half stands in their place. */
export interface Words {
  readonly script: string;
  /** Tesseract's name of the language. */
  readonly language: string;
  readonly words: readonly string[];
  readonly isRightToLeft?: true;
}

/** Words of eleven scripts, none of which is in the text around them. */
export const wordsOfScripts: readonly Words[] = [
  {
    script: 'Latin',
    language: 'eng',
    words: words(
      'marble orange quickly thunder window planet kitchen velvet | bridge copper jungle market farmer golden harvest museum',
    ),
  },
  {
    script: 'Cyrillic',
    language: 'rus',
    words: words('красный вечером большой скорость | дорога письмо зимний молоко'),
  },
  {
    script: 'Greek',
    language: 'ell',
    words: words('θάλασσα μεγάλος παράθυρο βιβλίο | δρόμος χειμώνας ουρανός άνεμος'),
  },
  {
    script: 'Hebrew',
    language: 'heb',
    words: words('שולחן מחברת ירושלים תפוזים | חלונות מטבח ספרים גשרים'),
    isRightToLeft: true,
  },
  {
    script: 'Arabic',
    language: 'ara',
    words: words('مدرسة كتابين صباحا نافذة | طريق مدينة سفينة حديقة'),
    isRightToLeft: true,
  },
  { script: 'Devanagari', language: 'hin', words: words('बाजार किताब दरवाजा पानी | सड़क मकान नगर सागर') },
  { script: 'Thai', language: 'tha', words: words('ตลาด หนังสือ ประตู น้ำตก | ถนน บ้าน เมือง ทะเล') },
  { script: 'Chinese', language: 'chi_sim', words: words('市场 图书馆 窗户 瀑布 | 街道 房屋 城市 海洋') },
  {
    script: 'Japanese',
    language: 'jpn',
    words: words('市場へ 図書館 まど ひかり | 道路 みなと 都市 くるま'),
  },
  { script: 'Korean', language: 'kor', words: words('시장에서 도서관 창문 폭포 | 거리 지붕 도시 바다') },
];

function words(text: string): string[] {
  return text.split(/[ |]+/);
}
