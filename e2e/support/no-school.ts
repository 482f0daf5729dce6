/** On a day without school the roll says so, in a sentence that no first HTML can know. These walks run on any day. */
export const saysNoSchool = (text: string): boolean => /L’appel se fait du lundi/.test(text);
