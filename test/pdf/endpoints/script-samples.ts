/** A sentence or some words in a script. */
export interface ScriptSample {
  readonly name: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly text: string;
}

const fromRight = new Set('ar dv fa ff he nqo ps syr ug ur yi'.split(' '));

/** Most are the beginning of the first article of the Universal Declaration of Human Rights. */
export const scriptSamples: readonly ScriptSample[] = [
  sample('Latin', 'en', 'All human beings are born free and equal in dignity, officially flying'),
  sample('Greek', 'el', 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια'),
  sample('Cyrillic', 'ru', 'Все люди рождаются свободными и равными в своём достоинстве и правах'),
  sample('Armenian', 'hy', 'Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ և իրավունքներով'),
  sample('Georgian', 'ka', 'ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა'),
  sample('Hebrew', 'he', 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם'),
  sample('Arabic', 'ar', 'يولد جميع الناس أحرارا متساوين في الكرامة والحقوق، مملكة الإنسان لا إله إلا الله'),
  sample(
    'Arabic with kashida, and letters that do not connect',
    'ar',
    'الـمـمـلكة مـحـمـد كـتـاب وردة دار رؤوس',
  ),
  sample('Arabic with vowel signs', 'ar', 'يُولَدُ جَمِيعُ النَّاسِ أَحْرَارًا مُتَسَاوِينَ فِي الكَرَامَةِ'),
  sample('Persian', 'fa', 'تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند'),
  sample('Urdu', 'ur', 'تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں'),
  sample('Pashto', 'ps', 'د بشر ټول افراد آزاد نړۍ ته راځي او د حیثیت او حقوقو له پلوه سره برابر دي'),
  sample('Uyghur', 'ug', 'ھەممە ئادەم تۇغۇلۇشىدىنلا ئەركىن، ئىززەت ۋە ھوقۇقتا باپباراۋەر بولۇپ تۇغۇلغان'),
  sample('Syriac', 'syr', 'ܟܠ ܒܪܢܫܐ ܒܪܝܠܗ ܚܐܪܐ ܘܒܪܒܪ ܓܘ ܐܝܩܪܐ ܘܙܕܩܐ'),
  sample('Syriac with vowel signs', 'syr', 'ܫܠܳܡܳܐ ܥܰܠܡܳܐ'),
  sample('Thaana', 'dv', 'ހުރިހާ އިންސާނުން ވެސް އުފަންވަނީ ދަރަޖައާއި ޙައްޤުތަކުގައި މިނިވަންކަމާއެކު'),
  sample('N’Ko', 'nqo', 'ߒߞߏ ߞߊ߲ ߡߐ߱ ߓߍ߯ ߓߟߏ ߘߐ߬ߖߊ߬'),
  sample('Adlam', 'ff', '𞤋𞤲𞥆𞤢𞤥𞤢 𞤢𞥄𞤣𞤫𞥅𞤶𞤭 𞤬𞤮𞤬 𞤨𞤮𞤼𞤭 𞤀𞤣𞤥𞤢'),
  sample('Yiddish', 'yi', 'יעדער מענטש ווערט געבוירן פֿרײַ און גלײַך אין כּבֿוד און רעכט'),
  sample('Hebrew with points', 'he', 'בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם'),
  sample('Devanagari', 'hi', 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है'),
  sample('Bengali', 'bn', 'সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে'),
  sample('Gurmukhi', 'pa', 'ਸਾਰਾ ਮਨੁੱਖੀ ਪਰਿਵਾਰ ਆਪਣੀ ਮਹਿਮਾ ਸ਼ਾਨ ਅਤੇ ਹੱਕਾਂ ਦੇ ਪੱਖੋਂ ਜਨਮ ਤੋਂ ਹੀ ਆਜ਼ਾਦ ਹੈ'),
  sample('Gujarati', 'gu', 'પ્રતિષ્ઠા અને અધિકારોની દૃષ્ટિએ સર્વ માનવો જન્મથી સ્વતંત્ર અને સમાન હોય છે'),
  sample('Oriya', 'or', 'ସମସ୍ତ ମନୁଷ୍ୟ ଜନ୍ମକାଳରୁ ସ୍ୱାଧୀନ ଏବଂ ମର୍ଯ୍ୟାଦା ଓ ଅଧିକାରରେ ସମାନ'),
  sample('Tamil', 'ta', 'மனிதப் பிறவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர் உரிமைகளிலும் சமமானவர்கள் கோவை'),
  sample('Telugu', 'te', 'ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును'),
  sample('Kannada', 'kn', 'ಎಲ್ಲಾ ಮಾನವರೂ ಸ್ವತಂತ್ರರಾಗಿಯೇ ಜನಿಸಿದ್ದಾರೆ ಹಾಗೂ ಘನತೆ ಮತ್ತು ಹಕ್ಕುಗಳಲ್ಲಿ'),
  sample('Malayalam', 'ml', 'മനുഷ്യരെല്ലാവരും തുല്യാവകാശങ്ങളോടും അന്തസ്സോടും സ്വാതന്ത്ര്യത്തോടുംകൂടി ജനിച്ചവരാണ്'),
  sample('Sinhala', 'si', 'සියලු මනුෂ්‍යයෝ නිදහස්ව උපත ලබා ඇත ගරුත්වයෙන් හා සමාන වෙති ශ්‍රී'),
  sample('Thai', 'th', 'มนุษย์ทั้งหลายเกิดมามีอิสระ และเสมอภาคกัน น้ำ ทำ'),
  sample('Lao', 'lo', 'ມະນຸດທຸກຄົນເກີດມາ ມີສິດເສລີພາບ ແລະ ນ້ຳ ຄຳ'),
  sample('Tibetan', 'bo', 'འགྲོ་བ་མིའི་རིགས་ རྒྱུད་ཡོངས་ལ་ སྐྱེས་ཙམ་ཉིད་ནས་ ཆེ་མཐོངས་དང་'),
  sample('Myanmar', 'my', 'လူတိုင်းသည် တူညီ လွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် အခွင့်အရေးများ ဖြစ်သည်'),
  sample('Khmer', 'km', 'មនុស្សទាំងអស់ កើតមកមានសេរីភាព និងសមភាព ក្នុងផ្នែក សេចក្ដីថ្លៃថ្នូរ'),
  sample('Ethiopic', 'am', 'የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው'),
  sample('Cherokee', 'chr', 'ᏂᎦᏓ ᎠᏂᏴᏫ ᏂᎨᎫᏓᎸᎾ ᎠᎴ ᎤᏂᏠᏱ ᎤᎾᏕᎿ'),
  sample('Mongolian', 'mn-Mong', 'ᠬᠦᠮᠦᠨ ᠪᠦᠷ ᠲᠥᠷᠥᠵᠦ ᠮᠡᠨᠳᠡᠯᠡᠬᠦ ᠡᠷᠬᠡ'),
  sample('Javanese', 'jv', 'ꦲꦏ꧀ꦱꦫ ꦗꦮ ꦱꦧꦼꦤ꧀ ꦮꦺꦴꦁ'),
  sample('Balinese', 'ban', 'ᬅᬓ᭄ᬱᬭ ᬩᬮᬶ ᬲᬫᬶ ᬫᬦᬸᬲ ᬯᭀᬂ'),
  sample('Chinese, simplified', 'zh-CN', '人人生而自由， 在尊严和权利上 一律平等。'),
  sample('Chinese, traditional', 'zh-TW', '人人生而自由， 在尊嚴和權利上 一律平等。'),
  sample('Japanese', 'ja', 'すべての人間は、 生まれながらにして 自由であり、 平等である。ガギ'),
  sample('Korean', 'ko', '모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다'),
  sample('Vietnamese', 'vi', 'Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền'),
  sample('mathematical letters', 'en', '𝑄 = 𝑚𝑐² and 𝔸𝕓ℂ 𝓐𝓫 𝛼𝛽 𝟏𝟐'),
  sample('emoji', 'en', '😀 👍🏽 👨‍👩‍👧 🇩🇪 ❤️ 1️⃣ and 🏳️‍🌈'),
  sample('Tifinagh', 'zgh', 'ⵉⵎⴷⴰⵏⵏ ⴰⴽⴽⵯ ⵜⵜⵍⴰⵍⵏ ⴷ ⵉⵍⴻⵍⵍⵉⵢⵏ'),
  sample('Canadian syllabics', 'iu', 'ᐃᓅᔪᓕᒫᑦ ᐊᓂᖅᑎᕆᔪᓪᓗ ᐃᓄᓕᒫᑦ'),
  sample('letters with marks that have no character of their own', 'en', 'x̂ ŷ́ q̃ e̊ m̄ Ȩ́'),
];

function sample(name: string, language: string, text: string): ScriptSample {
  return { name, language, direction: fromRight.has(language) ? 'rtl' : 'ltr', text: text.normalize('NFC') };
}
