/**
 * French drops the e of "de" and "que" before a vowel: "l’absence d’ABANDA Aïcha". A name stands in a sentence only once it is known,
 * so the sentence is mended as a whole. Y and H are left: "de Yaoundé", "de Hamadou" keep their e.
 */
export function elided(sentence: string): string {
  return sentence.replace(
    /(?<![\p{L}\p{M}])([dD]|[qQ]u)e (?=[AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆaeiouàâäéèêëîïôöùûüœæ])/gu,
    '$1’',
  );
}
