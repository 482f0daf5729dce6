/**
 * On a day without school the roll shows this sentence, which the first HTML cannot contain. These walks run
 * on any day.
 */
export const saysNoSchool = (text: string): boolean => /L’appel se fait du lundi/.test(text);
