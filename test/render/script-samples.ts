/** Words of a writing system, in a language that uses it, and the face that they are drawn with where Tinos lacks it. */
export interface ScriptSample {
  readonly script: string;
  readonly language: string;
  readonly words: string;
  readonly face?: string;
}

/**
 * The scripts that Unicode recommends for general use (UAX #31, table 5). No two samples share an ideograph, because
 * Chromium draws one as it first did in a document, in every language.
 */
export const recommended: readonly ScriptSample[] = [
  sample('Latin', 'pl', 'Ærøskøbing Żółć Nguyễn'),
  sample('Greek', 'el', 'Ελληνικά ἀρχή'),
  sample('Cyrillic', 'uk', 'українська ӡӷ'),
  sample('Hebrew', 'he', 'שָׁלוֹם'),
  sample('Armenian', 'hy', 'Հայերեն', 'NotoSansArmenian-Regular'),
  sample('Georgian', 'ka', 'ქართული ᲥᲐᲠᲗᲣᲚᲘ', 'NotoSansGeorgian-Regular'),
  sample('Arabic', 'ar', 'السلام عليكم پچژگ ٹڈے ښځې', 'Amiri-Regular'),
  sample('Thaana', 'dv', 'ދިވެހި', 'NotoSansThaana-Regular'),
  sample('Devanagari', 'hi', 'नमस्ते क्षत्रिय', 'NotoSans-Regular'),
  sample('Bengali', 'bn', 'বাংলা অসমীয়া', 'NotoSansBengali-Regular'),
  sample('Gurmukhi', 'pa', 'ਪੰਜਾਬੀ', 'NotoSansGurmukhi-Regular'),
  sample('Gujarati', 'gu', 'ગુજરાતી', 'NotoSansGujarati-Regular'),
  sample('Oriya', 'or', 'ଓଡ଼ିଆ', 'NotoSansOriya-Regular'),
  sample('Tamil', 'ta', 'தமிழ் கொ', 'NotoSansTamil-Regular'),
  sample('Telugu', 'te', 'తెలుగు', 'NotoSansTelugu-Regular'),
  sample('Kannada', 'kn', 'ಕನ್ನಡ', 'NotoSansKannada-Regular'),
  sample('Malayalam', 'ml', 'മലയാളം', 'NotoSansMalayalam-Regular'),
  sample('Sinhala', 'si', 'සිංහල', 'NotoSansSinhala-Regular'),
  sample('Thai', 'th', 'ภาษาไทย น้ำ', 'NotoSansThai-Regular'),
  sample('Lao', 'lo', 'ພາສາລາວ', 'NotoSansLao-Regular'),
  sample('Tibetan', 'bo', 'བོད་སྐད', 'NotoSerifTibetan-Regular'),
  sample('Myanmar', 'my', 'မြန်မာ ကြောင့်', 'NotoSansMyanmar-Regular'),
  sample('Khmer', 'km', 'ខ្មែរ ស្ត្រី', 'NotoSansKhmer-Regular'),
  sample('Ethiopic', 'am', 'አማርኛ', 'NotoSansEthiopic-Regular'),
  sample('Hangul', 'ko', '한국어 ᄒᆞᆫ글', 'NotoSansKR-Regular'),
  sample('Hiragana', 'ja', 'ひらがな', 'NotoSansJP-Regular'),
  sample('Katakana', 'ja', 'カタカナ', 'NotoSansJP-Regular'),
  sample('Bopomofo', 'zh-TW', 'ㄅㄆㄇ', 'NotoSansSC-Regular'),
  sample('Han', 'ja', '日本語の𠮷髙﨑', 'NotoSansJP-Regular'),
  sample('Han', 'ko', '韓國詩', 'NotoSansKR-Regular'),
  sample('Han', 'zh-CN', '简体汉', 'NotoSansSC-Regular'),
  sample('Han', 'zh-TW', '過骨', 'NotoSansTC-Regular'),
  sample('Han', 'zh-Hant', '繁體', 'NotoSansTC-Regular'),
  sample('Han', 'zh-HK', '遠達', 'NotoSansTC-Regular'),
  sample('Common', 'en', '€₹₿ ∀∑∫ ⟨⟩ ■◆ ✓☎ ┌─┐ ①Ⓐ', 'DejaVuSans'),
  sample('Common', 'en', '𝒷𝐀𝛼𝔄𝕏𝒜', 'NotoSansMath-Regular'),
  sample('Inherited', 'en', 'ɑ̃ n̥ q̇'),
];

/** Scripts of limited use, historical ones and signs. */
export const others: readonly ScriptSample[] = [
  sample('Adlam', 'ff', '𞤀𞤣𞤤𞤢𞤥', 'NotoSansAdlam-Regular'),
  sample('Balinese', 'ban', 'ᬩᬮᬶ', 'NotoSansBalinese-Regular'),
  sample('Cherokee', 'chr', 'ᏣᎳᎩ', 'NotoSansCherokee-Regular'),
  sample('Javanese', 'jv', 'ꦗꦮ', 'NotoSansJavanese-Regular'),
  sample('Mongolian', 'mn', 'ᠮᠣᠩᠭᠣᠯ', 'NotoSansMongolian-Regular'),
  sample('Syriac', 'syr', 'ܫܠܡܐ', 'NotoSansSyriac-Regular'),
  sample('N’Ko', 'nqo', 'ߒߞߏ', 'DejaVuSans'),
  sample('Canadian syllabics', 'iu', 'ᐃᓄᒃᑎᑐᑦ', 'DejaVuSans'),
  sample('Tifinagh', 'zgh', 'ⵜⴰⵎⴰⵣⵉⵖⵜ', 'DejaVuSans'),
  sample('Lisu', 'lis', 'ꓡꓲꓢꓴ', 'DejaVuSans'),
  sample('Ogham', 'sga', 'ᚑᚌᚆ', 'DejaVuSans'),
  sample('Gothic', 'got', '𐌰𐌱𐌲', 'NotoSansGothic-Regular'),
  ...[
    ['Bamum', 'bax', 'ꚠꚡ'],
    ['Buginese', 'bug', 'ᨒᨚᨈᨑ'],
    ['Cham', 'cjm', 'ꨌꩌ'],
    ['Coptic', 'cop', 'ⲁⲃⲅ'],
    ['Lepcha', 'lep', 'ᰛᰩᰵ'],
    ['Limbu', 'lif', 'ᤕᤰᤌ'],
    ['Meetei Mayek', 'mni', 'ꯃꯤꯇꯩ'],
    ['New Tai Lue', 'khb', 'ᦅᦳᦑᦲ'],
    ['Ol Chiki', 'sat', 'ᱚᱞᱪᱤᱠᱤ'],
    ['Runic', 'non', 'ᚠᚢᚦ'],
    ['Sundanese', 'su', 'ᮞᮥᮔ᮪ᮓ'],
    ['Tai Le', 'tdd', 'ᥖᥭᥰ'],
    ['Tai Tham', 'nod', 'ᨲᩫᩅᨾᩮ'],
    ['Vai', 'vai', 'ꕙꔤ'],
    ['Yi', 'ii', 'ꆈꌠꉙ'],
  ].map(([script = '', language = '', words = '']) => sample(script, language, words, 'UnifontMedium')),
  sample('music', 'en', '𝄞', 'NotoMusic-Regular'),
  sample('arrows', 'en', '🡒', 'NotoSansSymbols2-Regular'),
  sample('legacy computing', 'en', '🬀🮕', 'NotoSansSymbols2-Regular'),
  sample('alchemy', 'en', '🜀🜁', 'NotoSansSymbols-Regular'),
];

function sample(script: string, language: string, words: string, face?: string): ScriptSample {
  return { script, language, words, ...(face !== undefined && { face }) };
}
