import { expect, it } from 'vitest';
import { amountInWords } from './in-words.ts';
import { centimes } from './money.ts';

/** Centimes, French, English. Written by rules of our own, apart from the library that is tested, and read over by hand. */
const CASES = `
0 | zéro franc CFA | zero CFA francs
100 | un franc CFA | one CFA franc
200 | deux francs CFA | two CFA francs
300 | trois francs CFA | three CFA francs
500 | cinq francs CFA | five CFA francs
700 | sept francs CFA | seven CFA francs
1000 | dix francs CFA | ten CFA francs
1100 | onze francs CFA | eleven CFA francs
1200 | douze francs CFA | twelve CFA francs
1300 | treize francs CFA | thirteen CFA francs
1400 | quatorze francs CFA | fourteen CFA francs
1500 | quinze francs CFA | fifteen CFA francs
1600 | seize francs CFA | sixteen CFA francs
1700 | dix-sept francs CFA | seventeen CFA francs
1800 | dix-huit francs CFA | eighteen CFA francs
1900 | dix-neuf francs CFA | nineteen CFA francs
2000 | vingt francs CFA | twenty CFA francs
2100 | vingt et un francs CFA | twenty-one CFA francs
2200 | vingt-deux francs CFA | twenty-two CFA francs
3000 | trente francs CFA | thirty CFA francs
3100 | trente et un francs CFA | thirty-one CFA francs
4000 | quarante francs CFA | forty CFA francs
4100 | quarante et un francs CFA | forty-one CFA francs
5000 | cinquante francs CFA | fifty CFA francs
5100 | cinquante et un francs CFA | fifty-one CFA francs
6000 | soixante francs CFA | sixty CFA francs
6100 | soixante et un francs CFA | sixty-one CFA francs
6900 | soixante-neuf francs CFA | sixty-nine CFA francs
7000 | soixante-dix francs CFA | seventy CFA francs
7100 | soixante et onze francs CFA | seventy-one CFA francs
7200 | soixante-douze francs CFA | seventy-two CFA francs
7700 | soixante-dix-sept francs CFA | seventy-seven CFA francs
7900 | soixante-dix-neuf francs CFA | seventy-nine CFA francs
8000 | quatre-vingts francs CFA | eighty CFA francs
8100 | quatre-vingt-un francs CFA | eighty-one CFA francs
8200 | quatre-vingt-deux francs CFA | eighty-two CFA francs
9000 | quatre-vingt-dix francs CFA | ninety CFA francs
9100 | quatre-vingt-onze francs CFA | ninety-one CFA francs
9200 | quatre-vingt-douze francs CFA | ninety-two CFA francs
9700 | quatre-vingt-dix-sept francs CFA | ninety-seven CFA francs
9900 | quatre-vingt-dix-neuf francs CFA | ninety-nine CFA francs
10000 | cent francs CFA | one hundred CFA francs
10100 | cent un francs CFA | one hundred and one CFA francs
11000 | cent dix francs CFA | one hundred and ten CFA francs
11100 | cent onze francs CFA | one hundred and eleven CFA francs
12000 | cent vingt francs CFA | one hundred and twenty CFA francs
17100 | cent soixante et onze francs CFA | one hundred and seventy-one CFA francs
18000 | cent quatre-vingts francs CFA | one hundred and eighty CFA francs
18100 | cent quatre-vingt-un francs CFA | one hundred and eighty-one CFA francs
19100 | cent quatre-vingt-onze francs CFA | one hundred and ninety-one CFA francs
19900 | cent quatre-vingt-dix-neuf francs CFA | one hundred and ninety-nine CFA francs
20000 | deux cents francs CFA | two hundred CFA francs
20100 | deux cent un francs CFA | two hundred and one CFA francs
20200 | deux cent deux francs CFA | two hundred and two CFA francs
22100 | deux cent vingt et un francs CFA | two hundred and twenty-one CFA francs
27100 | deux cent soixante et onze francs CFA | two hundred and seventy-one CFA francs
28000 | deux cent quatre-vingts francs CFA | two hundred and eighty CFA francs
28100 | deux cent quatre-vingt-un francs CFA | two hundred and eighty-one CFA francs
30000 | trois cents francs CFA | three hundred CFA francs
38000 | trois cent quatre-vingts francs CFA | three hundred and eighty CFA francs
40000 | quatre cents francs CFA | four hundred CFA francs
48000 | quatre cent quatre-vingts francs CFA | four hundred and eighty CFA francs
50000 | cinq cents francs CFA | five hundred CFA francs
50100 | cinq cent un francs CFA | five hundred and one CFA francs
58000 | cinq cent quatre-vingts francs CFA | five hundred and eighty CFA francs
60000 | six cents francs CFA | six hundred CFA francs
68000 | six cent quatre-vingts francs CFA | six hundred and eighty CFA francs
70000 | sept cents francs CFA | seven hundred CFA francs
78000 | sept cent quatre-vingts francs CFA | seven hundred and eighty CFA francs
80000 | huit cents francs CFA | eight hundred CFA francs
88000 | huit cent quatre-vingts francs CFA | eight hundred and eighty CFA francs
90000 | neuf cents francs CFA | nine hundred CFA francs
98000 | neuf cent quatre-vingts francs CFA | nine hundred and eighty CFA francs
99900 | neuf cent quatre-vingt-dix-neuf francs CFA | nine hundred and ninety-nine CFA francs
100000 | mille francs CFA | one thousand CFA francs
100100 | mille un francs CFA | one thousand and one CFA francs
100200 | mille deux francs CFA | one thousand and two CFA francs
101000 | mille dix francs CFA | one thousand and ten CFA francs
102100 | mille vingt et un francs CFA | one thousand and twenty-one CFA francs
107100 | mille soixante et onze francs CFA | one thousand and seventy-one CFA francs
108000 | mille quatre-vingts francs CFA | one thousand and eighty CFA francs
108100 | mille quatre-vingt-un francs CFA | one thousand and eighty-one CFA francs
110000 | mille cent francs CFA | one thousand one hundred CFA francs
118000 | mille cent quatre-vingts francs CFA | one thousand one hundred and eighty CFA francs
120000 | mille deux cents francs CFA | one thousand two hundred CFA francs
120500 | mille deux cent cinq francs CFA | one thousand two hundred and five CFA francs
128000 | mille deux cent quatre-vingts francs CFA | one thousand two hundred and eighty CFA francs
150000 | mille cinq cents francs CFA | one thousand five hundred CFA francs
198000 | mille neuf cent quatre-vingts francs CFA | one thousand nine hundred and eighty CFA francs
199900 | mille neuf cent quatre-vingt-dix-neuf francs CFA | one thousand nine hundred and ninety-nine CFA francs
200000 | deux mille francs CFA | two thousand CFA francs
200100 | deux mille un francs CFA | two thousand and one CFA francs
208000 | deux mille quatre-vingts francs CFA | two thousand and eighty CFA francs
210000 | deux mille cent francs CFA | two thousand one hundred CFA francs
220000 | deux mille deux cents francs CFA | two thousand two hundred CFA francs
250000 | deux mille cinq cents francs CFA | two thousand five hundred CFA francs
300000 | trois mille francs CFA | three thousand CFA francs
500000 | cinq mille francs CFA | five thousand CFA francs
750000 | sept mille cinq cents francs CFA | seven thousand five hundred CFA francs
808000 | huit mille quatre-vingts francs CFA | eight thousand and eighty CFA francs
1000000 | dix mille francs CFA | ten thousand CFA francs
1100000 | onze mille francs CFA | eleven thousand CFA francs
1250000 | douze mille cinq cents francs CFA | twelve thousand five hundred CFA francs
1500000 | quinze mille francs CFA | fifteen thousand CFA francs
1618000 | seize mille cent quatre-vingts francs CFA | sixteen thousand one hundred and eighty CFA francs
1750000 | dix-sept mille cinq cents francs CFA | seventeen thousand five hundred CFA francs
2000000 | vingt mille francs CFA | twenty thousand CFA francs
2100000 | vingt et un mille francs CFA | twenty-one thousand CFA francs
2102100 | vingt et un mille vingt et un francs CFA | twenty-one thousand and twenty-one CFA francs
2500000 | vingt-cinq mille francs CFA | twenty-five thousand CFA francs
3000000 | trente mille francs CFA | thirty thousand CFA francs
3100000 | trente et un mille francs CFA | thirty-one thousand CFA francs
4000000 | quarante mille francs CFA | forty thousand CFA francs
4100000 | quarante et un mille francs CFA | forty-one thousand CFA francs
5000000 | cinquante mille francs CFA | fifty thousand CFA francs
6000000 | soixante mille francs CFA | sixty thousand CFA francs
6150000 | soixante et un mille cinq cents francs CFA | sixty-one thousand five hundred CFA francs
7000000 | soixante-dix mille francs CFA | seventy thousand CFA francs
7100000 | soixante et onze mille francs CFA | seventy-one thousand CFA francs
7500000 | soixante-quinze mille francs CFA | seventy-five thousand CFA francs
8000000 | quatre-vingt mille francs CFA | eighty thousand CFA francs
8000100 | quatre-vingt mille un francs CFA | eighty thousand and one CFA francs
8008000 | quatre-vingt mille quatre-vingts francs CFA | eighty thousand and eighty CFA francs
8100000 | quatre-vingt-un mille francs CFA | eighty-one thousand CFA francs
8108100 | quatre-vingt-un mille quatre-vingt-un francs CFA | eighty-one thousand and eighty-one CFA francs
9000000 | quatre-vingt-dix mille francs CFA | ninety thousand CFA francs
9100000 | quatre-vingt-onze mille francs CFA | ninety-one thousand CFA francs
9550000 | quatre-vingt-quinze mille cinq cents francs CFA | ninety-five thousand five hundred CFA francs
9999900 | quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf francs CFA | ninety-nine thousand nine hundred and ninety-nine CFA francs
10000000 | cent mille francs CFA | one hundred thousand CFA francs
10000100 | cent mille un francs CFA | one hundred thousand and one CFA francs
10008000 | cent mille quatre-vingts francs CFA | one hundred thousand and eighty CFA francs
10100000 | cent un mille francs CFA | one hundred and one thousand CFA francs
12000000 | cent vingt mille francs CFA | one hundred and twenty thousand CFA francs
15000000 | cent cinquante mille francs CFA | one hundred and fifty thousand CFA francs
17100000 | cent soixante et onze mille francs CFA | one hundred and seventy-one thousand CFA francs
18000000 | cent quatre-vingt mille francs CFA | one hundred and eighty thousand CFA francs
18018000 | cent quatre-vingt mille cent quatre-vingts francs CFA | one hundred and eighty thousand one hundred and eighty CFA francs
18100000 | cent quatre-vingt-un mille francs CFA | one hundred and eighty-one thousand CFA francs
20000000 | deux cent mille francs CFA | two hundred thousand CFA francs
20000100 | deux cent mille un francs CFA | two hundred thousand and one CFA francs
20020000 | deux cent mille deux cents francs CFA | two hundred thousand two hundred CFA francs
20100000 | deux cent un mille francs CFA | two hundred and one thousand CFA francs
25000000 | deux cent cinquante mille francs CFA | two hundred and fifty thousand CFA francs
28000000 | deux cent quatre-vingt mille francs CFA | two hundred and eighty thousand CFA francs
28028000 | deux cent quatre-vingt mille deux cent quatre-vingts francs CFA | two hundred and eighty thousand two hundred and eighty CFA francs
30000000 | trois cent mille francs CFA | three hundred thousand CFA francs
35000000 | trois cent cinquante mille francs CFA | three hundred and fifty thousand CFA francs
38008000 | trois cent quatre-vingt mille quatre-vingts francs CFA | three hundred and eighty thousand and eighty CFA francs
40000000 | quatre cent mille francs CFA | four hundred thousand CFA francs
48000000 | quatre cent quatre-vingt mille francs CFA | four hundred and eighty thousand CFA francs
50000000 | cinq cent mille francs CFA | five hundred thousand CFA francs
58058000 | cinq cent quatre-vingt mille cinq cent quatre-vingts francs CFA | five hundred and eighty thousand five hundred and eighty CFA francs
68000000 | six cent quatre-vingt mille francs CFA | six hundred and eighty thousand CFA francs
78000000 | sept cent quatre-vingt mille francs CFA | seven hundred and eighty thousand CFA francs
80000000 | huit cent mille francs CFA | eight hundred thousand CFA francs
88088000 | huit cent quatre-vingt mille huit cent quatre-vingts francs CFA | eight hundred and eighty thousand eight hundred and eighty CFA francs
90000000 | neuf cent mille francs CFA | nine hundred thousand CFA francs
99999900 | neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf francs CFA | nine hundred and ninety-nine thousand nine hundred and ninety-nine CFA francs
100000000 | un million de francs CFA | one million CFA francs
100000100 | un million un francs CFA | one million and one CFA francs
100008000 | un million quatre-vingts francs CFA | one million and eighty CFA francs
100100000 | un million mille francs CFA | one million one thousand CFA francs
108000000 | un million quatre-vingt mille francs CFA | one million eighty thousand CFA francs
120000000 | un million deux cent mille francs CFA | one million two hundred thousand CFA francs
150000000 | un million cinq cent mille francs CFA | one million five hundred thousand CFA francs
199999900 | un million neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf francs CFA | one million nine hundred and ninety-nine thousand nine hundred and ninety-nine CFA francs
200000000 | deux millions de francs CFA | two million CFA francs
200000100 | deux millions un francs CFA | two million and one CFA francs
200020000 | deux millions deux cents francs CFA | two million two hundred CFA francs
220000000 | deux millions deux cent mille francs CFA | two million two hundred thousand CFA francs
500000000 | cinq millions de francs CFA | five million CFA francs
1000000000 | dix millions de francs CFA | ten million CFA francs
2100000000 | vingt et un millions de francs CFA | twenty-one million CFA francs
7100000000 | soixante et onze millions de francs CFA | seventy-one million CFA francs
8000000000 | quatre-vingts millions de francs CFA | eighty million CFA francs
8000008000 | quatre-vingts millions quatre-vingts francs CFA | eighty million and eighty CFA francs
8100000000 | quatre-vingt-un millions de francs CFA | eighty-one million CFA francs
9100000000 | quatre-vingt-onze millions de francs CFA | ninety-one million CFA francs
9999999900 | quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf francs CFA | ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine CFA francs
10000000000 | cent millions de francs CFA | one hundred million CFA francs
18000000000 | cent quatre-vingts millions de francs CFA | one hundred and eighty million CFA francs
20000000000 | deux cents millions de francs CFA | two hundred million CFA francs
20020020000 | deux cents millions deux cent mille deux cents francs CFA | two hundred million two hundred thousand two hundred CFA francs
28000000000 | deux cent quatre-vingts millions de francs CFA | two hundred and eighty million CFA francs
50000000000 | cinq cents millions de francs CFA | five hundred million CFA francs
98008028000 | neuf cent quatre-vingts millions quatre-vingt mille deux cent quatre-vingts francs CFA | nine hundred and eighty million eighty thousand two hundred and eighty CFA francs
99999999900 | neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf francs CFA | nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine CFA francs
100000000000 | un milliard de francs CFA | one billion CFA francs
100000000100 | un milliard un francs CFA | one billion and one CFA francs
108000000000 | un milliard quatre-vingts millions de francs CFA | one billion eighty million CFA francs
100100100100 | un milliard un million mille un francs CFA | one billion one million one thousand and one CFA francs
200000000000 | deux milliards de francs CFA | two billion CFA francs
200008000000 | deux milliards quatre-vingt mille francs CFA | two billion eighty thousand CFA francs
999999999900 | neuf milliards neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf francs CFA | nine billion nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine CFA francs
50 | zéro franc CFA et cinquante centimes | zero CFA francs and fifty centimes
1 | zéro franc CFA et un centime | zero CFA francs and one centime
101 | un franc CFA et un centime | one CFA franc and one centime
150 | un franc CFA et cinquante centimes | one CFA franc and fifty centimes
299 | deux francs CFA et quatre-vingt-dix-neuf centimes | two CFA francs and ninety-nine centimes
8080 | quatre-vingts francs CFA et quatre-vingts centimes | eighty CFA francs and eighty centimes
10021 | cent francs CFA et vingt et un centimes | one hundred CFA francs and twenty-one centimes
20025 | deux cents francs CFA et vingt-cinq centimes | two hundred CFA francs and twenty-five centimes
100071 | mille francs CFA et soixante et onze centimes | one thousand CFA francs and seventy-one centimes
2500050 | vingt-cinq mille francs CFA et cinquante centimes | twenty-five thousand CFA francs and fifty centimes
8000005 | quatre-vingt mille francs CFA et cinq centimes | eighty thousand CFA francs and five centimes
100000050 | un million de francs CFA et cinquante centimes | one million CFA francs and fifty centimes
200000001 | deux millions de francs CFA et un centime | two million CFA francs and one centime
999999999999 | neuf milliards neuf cent quatre-vingt-dix-neuf millions neuf cent quatre-vingt-dix-neuf mille neuf cent quatre-vingt-dix-neuf francs CFA et quatre-vingt-dix-neuf centimes | nine billion nine hundred and ninety-nine million nine hundred and ninety-nine thousand nine hundred and ninety-nine CFA francs and ninety-nine centimes
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' | ') as [string, string, string]);

it('has two hundred amounts to be judged by, and none twice', () => {
  expect(new Set(CASES.map(([amount]) => amount)).size).toBeGreaterThanOrEqual(200);
});

it.each(CASES)('%s centimes: %s', (amount, french, english) => {
  expect(amountInWords(centimes(BigInt(amount)), 'fr')).toBe(french);
  expect(amountInWords(centimes(BigInt(amount)), 'en')).toBe(english);
});

it('says what is less than nothing', () => {
  expect(amountInWords(centimes(-2_500_000n), 'fr')).toBe('moins vingt-cinq mille francs CFA');
  expect(amountInWords(centimes(-50n), 'en')).toBe('minus zero CFA francs and fifty centimes');
});
