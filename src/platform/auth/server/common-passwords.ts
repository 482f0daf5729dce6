// Words that stand at the top of every list of broken passwords, the names and places of the region among them. With the
// endings and patterns below each stands for hundreds of passwords.
const WORDS = new Set(
  `
  abc abcd abcde access achille adidas adieu admin administrateur administrator afrique alain alex alexandre alexis alice
  alpha amanda amelie amis amitie amour amoureux andre andrea andrew angel ange angela anita anna anne anthony antoine apple
  arnaud arsenal arthur ashley aurelie azert azerty azertyuiop azertyu azqs azsq bafang bafoussam baby babygirl bailey
  bamenda bananas barcelona barca barcelone baseball basket basketball batman beauty bebe belle benjamin bernard bertoua
  betty bienvenu bienvenue biscuit blaise bonjour bonsoir boubou bouba boris brandon brice brigitte brice bruno buea
  calvin cameron cameroon cameroun camille caroline carole cathy cedric celine changeme changemoi chantal charles charlie
  charlotte cheval chelsea chocolat chocolate chouchou choupette christ christelle christian christine christophe claire
  claude clement coco coeur college computer connexion cookie cool coucou cristiano dallas damien daniel daniela david
  default demo denis denise diana diane dieu dieuestamour dieumerci dolphin dominique donald douala doudou dragon ebolowa
  ecole edouard education eleve elephant elisabeth emilie emma emmanuel enfant enfants enseignant eric espoir esther etoile
  etoo etoudi etudiant eveline fabien fabrice family famille fanny ferrari fils florence flower flowers foot football
  forever france francis franck francois francoise freddy freedom friend friends gabriel gabrielle garoua gateau george
  georges gerard gilbert ginger gloire glory god godisgood google grace guest guillaume guitar guitare handball hannah
  happy harry hello helene henri herve hockey honda hunter iloveu iloveyou indomptable indomptables infini internet isabelle
  isaac ivan jacques jason jasmine jean jeanne jennifer jeremie jeremy jerome jessica jesus jesuschrist jesusislord jesuis
  jetaime joel joelle john jonathan jordan joseph joshua juillet julia julie julien junior justin justine justice killer
  kevin kouam kribi laetitia laura laure laurent leader leila leon letmein liberte libre limbe lion lionel lions liverpool
  login logitech louis louise loulou love lovely lover lucas lucie lucky ludovic lumiere lune lycee madrid madame maitre
  maitresse maman mamanjetaime mamapapa manager manchester marc marcel margot maria mariage marie marina marine marion
  marseille martin martine master mathieu mathilde matthew maroua maxime mbappe melanie melissa merci mercedes merveille
  messi michael michel michele michelle mickael mickey minou miracle moi monamour monange monday monkey monsieur morgan
  motdepasse moto mustang mylove naruto nadia nadine nathalie neymar ngaoundere nicolas nicole nintendo nissan nokia
  noel nounours nous olivier olivia orange papa papamaman papillon paradis parent parents paris pascal pass passe passer
  passe1 passport passw0rd password passwort patate patience patricia patrick patrice paul paula pauline peace pepsi
  peter philippe phoenix pierre pikachu player please pokemon police portugal poussin preau princess princesse private
  prof professeur prince psg purple qazwsx qwer qwert qwerty qwertyuiop qwertz qsdf qsdfgh rachel raphael realmadrid
  reine requin richard robert roger roland romain ronaldo root rosalie rose rosine sabrina saint samantha samsung samuel
  sandra sandrine sarah school secret secrete sebastien senha serge serge server shadow silver simon simone soccer soleil
  solange sophie spider spiderman star starwars stella stephane stephanie steve student summer sunday sunshine super
  superman supernova sweet sylvain sylvie sylvia system taylor teacher tech teddy temp temporary teste test tester testing
  thierry thomas tigger tigre tinkerbell titi toto tototo toor toyota trinite trustno trustnoone tutu unique united universe
  user utilisateur valentin valerie vanessa vero veronique vie victoire victor victoria vincent violette virginie visitor
  viviane voiture warrior welcome whatever william windows winner winter wolf wxcvbn xavier yannick yaounde yolande
  yvonne yves zidane zinedine zoe zxcvbn zxcvbnm asdf asdfg asdfgh asdfghjkl aqwzsx poiuyt mlkjhg nbvcxw 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx q1w2e3 q1w2e3r4 a1z2e3 a1z2e3r4 aqw123 zaq12wsx abc123 123abc 123qwe 123azerty azer1234 1a2b3c a1b2c3
  `
    .trim()
    .split(/\s+/),
);

const RUNS = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba'];
const ENDING = /^(?:\d{0,4}|0?12345\d{0,5}|(?:19|20)\d\d|237\d{0,3})[!.?*@#$_-]{0,2}$/;
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
};

/** Is this one of the passwords that everybody tries first: a known word with a usual ending, one thing repeated, a run of keys? */
export function isCommonPassword(password: string): boolean {
  const text = password
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '');
  if (WORDS.has(text) || isRun(text) || /^(.{1,4})\1+$/su.test(text) || isRepeatedPairs(text)) return true;
  const plain = text.replaceAll(/[01345@$]/g, (sign) => LOOKALIKES[sign] ?? sign);
  for (let end = Math.min(text.length, 30); end >= 3; end -= 1)
    if (ENDING.test(text.slice(end)) && (WORDS.has(text.slice(0, end)) || WORDS.has(plain.slice(0, end))))
      return true;
  return false;
}

function isRun(text: string): boolean {
  return RUNS.some((run) => run.includes(text));
}

/** 112233 and its like. */
function isRepeatedPairs(text: string): boolean {
  return /^(?:(\d)\1)+$/.test(text) && isRun(text.replaceAll(/(\d)\1/g, '$1'));
}
