import type { Sex } from '#features/roster/students.rules.ts';

// Typical names of the region by section and sex, deliberately of no living person.

export type Tongue = 'fr' | 'en';

const words = (text: string): readonly string[] => text.split(', ');
const homes = (text: string): readonly string[] => text.split(' / ');

export const FAMILY_NAMES: Record<Tongue, readonly string[]> = {
  fr: words(
    'Abega, Abena, Amougou, Atangana, Bakary, Bello, Bikoï, Djoumessi, Dongmo, Ebanda, Ekambi, Essomba, ' +
      'Etoundi, Evina, Eyenga, Fokou, Fouda, Hamadou, Kamdem, Kamga, Kemajou, Kenfack, Kenmogne, Mbarga, ' +
      'Mballa, Mbida, Mvondo, Ndongo, Ndzana, Ngassa, Ngono, Nguemo, Njoya, Nkolo, ' +
      'Nkoulou, Noah, Nono, Nyobe, Olinga, Onana, Oumarou, Owona, Priso, Sadio, Simo, Tagne, Talla, ' +
      'Tchatchoua, Tchoumi, Tchuente, Wandji, Wanko, Yomi, Zambo, Zoa, Éboa, Éwane, Épée',
  ),
  en: words(
    'Achu, Akum, Ashu, Atem, Ayuk, Bate, Besong, Che, Ebot, Egbe, Enow, Fomban, Fon, Forbin, Fru, Gana, ' +
      'Kinge, Lum, Mbella, Mbu, Mokom, Ndifor, Neba, Nfor, Ngu, Ngwa, Nkeng, Nsoh, Orock, Suh, Tabe, ' +
      'Takang, Tanyi, Tita, Wirba',
  ),
};

export const GIVEN_NAMES: Record<Tongue, Record<Sex, readonly string[]>> = {
  fr: {
    female: words(
      'Aïcha, Amandine, Audrey, Bernadette, Chantal, Clarisse, Danielle, Diane, Estelle, Fadimatou, ' +
        'Gaëlle, Grâce, Inès, Irène, Joëlle, Larissa, Laure, Léa, Maïmouna, Manuella, Mireille, Nadège, ' +
        'Noëlle, Océane, Pélagie, Raïssa, Rosine, Sandrine, Solange, Stéphanie, Sylvie, Vanessa, Viviane, ' +
        'Yolande, Zénabou',
    ),
    male: words(
      'Abdoulaye, Alain, Arsène, Boris, Brice, Cédric, Christian, Daniel, Emmanuel, Éric, Fabrice, Franck, ' +
        'Gaston, Hervé, Ibrahim, Jean-Marc, Joël, Junior, Kevin, Loïc, Lucas, Marcel, Michel, Moïse, Moussa, ' +
        'Nathan, Patrick, Pierre, Rodrigue, Samuel, Serge, Steve, Théophile, Ulrich, Yannick',
    ),
  },
  en: {
    female: words(
      'Abigail, Bih, Blessing, Brenda, Brilliant, Constance, Delphine, Emilia, Faith, Favour, Gladys, ' +
        'Glory, Hope, Joy, Linda, Manka, Mercy, Nadesh, Patience, Peace, Precious, Prudence, Quinta, ' +
        'Relindis, Sharon, Vera',
    ),
    male: words(
      'Bertrand, Brian, Clovis, Collins, Desmond, Divine, Edwin, Elvis, Emmanuel, Ernest, Eugene, Fabian, ' +
        'Felix, Gilbert, Godlove, Henry, Innocent, Julius, Kelvin, Lesley, Marcel, Nelson, Peter, Ransom, ' +
        'Samuel, Walter',
    ),
  },
};

/** Neighborhoods of Douala with the streets that people name. */
export const HOMES = homes(
  'Akwa, rue de la Joie / Bali, rue Koloko / Bépanda, carrefour Tonnerre / Bonabéri, Rail / ' +
    'Bonamoussadi, Sable / Bonapriso, rue des Palmiers / Deïdo, rue des Écoles / Kotto, Bloc M / ' +
    'Logbessou, Plateau / Logpom, Basong / Makepe, Missoké / Makepe, Saint-Tropez / Ndogbong, Zachman / ' +
    'Ndokoti, Tunnel / New Bell, Bassa / PK 8, Malangue / PK 12, Carrefour / Yassa, Stade',
);

export const BIRTHPLACES = words(
  'Douala, Douala, Douala, Douala, Yaoundé, Bafoussam, Bamenda, Buéa, Dschang, Édéa, Foumban, Garoua, ' +
    'Kribi, Kumba, Limbé, Loum, Maroua, Nkongsamba, Ngaoundéré',
);

export const OCCUPATIONS = {
  female: words(
    'Commerçante, Couturière, Enseignante, Infirmière, Comptable, Coiffeuse, Restauratrice, Secrétaire, ' +
      'Cultivatrice, Sage-femme',
  ),
  male: words(
    'Chauffeur, Commerçant, Mécanicien, Enseignant, Agent de sécurité, Menuisier, Technicien, Planteur, ' +
      'Comptable, Docker',
  ),
} satisfies Record<Sex, readonly string[]>;
