/** The scripts that have characters beyond the Basic Multilingual Plane, by their Unicode names. */
export const rareScripts: readonly string[] = (
  'Adlam Ahom Anatolian_Hieroglyphs Arabic Avestan Bamum Bassa_Vah Bhaiksuki Bopomofo Brahmi Carian ' +
  'Caucasian_Albanian Chakma Chorasmian Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra ' +
  'Duployan Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Glagolitic Gothic Grantha Greek Gunjala_Gondi ' +
  'Gurung_Khema Han Hanifi_Rohingya Hatran Hiragana Imperial_Aramaic Inscriptional_Pahlavi Inscriptional_Parthian ' +
  'Kaithi Kannada Katakana Kawi Kharoshthi Khitan_Small_Script Khojki Khudawadi Kirat_Rai Latin Linear_A Linear_B ' +
  'Lisu Lycian Lydian Mahajani Makasar Manichaean Marchen Masaram_Gondi Medefaidrin Mende_Kikakui Meroitic_Cursive ' +
  'Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari Newa Nushu ' +
  'Nyiakeng_Puachue_Hmong Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian Old_Permic Old_Persian Old_Sogdian ' +
  'Old_South_Arabian Old_Turkic Old_Uyghur Osage Osmanya Pahawh_Hmong Palmyrene Pau_Cin_Hau Phoenician ' +
  'Psalter_Pahlavi Sharada Shavian Siddham SignWriting Sogdian Sora_Sompeng Soyombo Sunuwar Takri Tamil Tangsa ' +
  'Tangut Tirhuta Todhri Toto Tulu_Tigalari Ugaritic Vithkuqi Wancho Warang_Citi Yezidi Zanabazar_Square'
).split(' ');
