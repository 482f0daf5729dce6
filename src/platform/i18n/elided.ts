/**
 * French drops the e of "de" and "que" before a vowel: "l’absence d’ABANDA Aïcha". Names are inserted at
 * runtime, so the whole sentence is corrected. Y and H are excluded: "de Yaoundé", "de Hamadou" keep their e.
 */
export function elided(sentence: string): string {
  return sentence.replace(
    /(?<![\p{L}\p{M}])([dD]|[qQ]u)e (?=[AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜŒÆaeiouàâäéèêëîïôöùûüœæ])/gu,
    '$1’',
  );
}
