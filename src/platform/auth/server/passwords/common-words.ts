/**
 * Words that people use in passwords: the top of the lists of leaked passwords, and first names, clubs,
 * cities and regional words that no such list contains. Written by hand; with the endings of
 * common-passwords.ts each stands for thousands.
 */
export const COMMON_WORDS = new Set(
  `
  123abc 123azerty 123qwe 1a2b3c 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx a1b2c3 a1z2e3 a1z2e3r4 abc abcd abcde
  abigail absolut access accord achille action active adam adidas adieu admin administrateur administrator
  adrian advance afrique aigle airborne airbus alain alaska albert alberto alejandra alejandro alex
  alexander alexandra alexandre alexia alexis alfred alice aline allison allsop almighty alpha alyssa amadou
  amanda amber amelie america american aminata amis amitie amour amoureux anais anderson andre andrea andrew
  android ange angel angela angelina angelique angels animal anita anna anne annie anthony antoine antonio
  apollo apple aquarius aqw123 aqwzsx arianne armand armel arnaud arsenal arsene arthur asdasd asdf asdfg
  asdfgh asdfghjkl asdzxc ashley asshole astrid athena atlanta august augustin aurelie aurore austin
  australia avatar avril awesome azer1234 azert azerty azertyu azertyuiop aziza azqs azsq baby babygirl
  babylove badboy bafang bafoussam bailey balance balou bamboo bamenda banana bananas bandit bangou banjo
  banking banque baptiste barbara barca barcelona barcelone barney baseball basile basket basketball batch
  batman baudelaire beach beaute beautiful beauty bebe becky beer belle benedicte benfica benjamin benji
  benoit bernadette bernard berthe bertoua bertrand bestfriend betty biatch bienvenu bienvenue bigboy
  bigdaddy bigdog bigmac billy bintou biscuit bitch blabla black blackie blaise blanche blessed blessing
  blessme blonde bloom blossom blue bluebird bmw boby bogoss bomber bonheur bonjour bonnie bonsoir booboo
  boomer boris boss bouba boubou bradley brandon brasil brazil brenda brian brice brigade brigitte bronco
  brother brownie bruce brunette bruno bubba bubbles bubulle budapest buddy buea bulldog bullshit buster
  butterfly caca cacahuete cacao cactus calin calvin camaro camelia camer cameron cameroon cameroun
  camfranglais camille canada canadien canard cancer candice candy canon captain caramel caresse carine
  carla carlos carmen carnaval carole carolina caroline carotte carrefour casper cassandra castor catherine
  cathy cedric celeste celestine celia celine cendrillon cerise chacha champion chance chanel changeme
  changemoi chantal chantou charles charlie charlotte chaton chatte chaussette chelsea cherie cherry chester
  cheval chicago chicken chien chienne chipie choco chocolat chocolate chouchou choupette choupi choupinette
  chris christ christelle christian christine christophe christopher chuck cinema claire clara clarisse
  classe claude clemence clement cleopatra clovis cocacola coco cocotte code coeur coffee college comptable
  computer concorde connard connasse connexion constance cookie cookies cool copine coquelicot coquin
  coquine corentin corine corinne coucou courage cowboy crazy cristiano cristina crystal cuicui cyrille
  daddy daisy dakar dallas damien danger daniel daniela danielle danny danse dark darkness darling dauphin
  dave david deborah december default defaut delphine demain demo denis denise desire destin destiny devil
  diable diablo diamant diamond diana diane diego dieu dieuestamour dieuestbon dieuestgrand dieumerci
  dimanche dimitri dinamo directeur direction directrice disney divin divine docteur doctor dodo doggy dolly
  dolores dolphin dominique donald donatien donut dorian doris dorothee douala douce doudou doudoune dragon
  dreams driver ducati duchesse duncan dylan eagle eagles earth ebolowa eclipse ecole economie eddy edgar
  edith edmond edouard education edwige einstein elephant elephants eleve elian eliane eliott elisa
  elisabeth elisee elodie eloise elvis embrouille emeline emergence emilia emilie emma emmanuel emmanuelle
  emotion enfant enfants enigma enseignant entree epsilon eric ericka ernest escargot esperance espoir essai
  estelle ester esther estrella eternity etienne etoile etoo etoudi etudes etudiant eugene eugenie europe
  eveline evelyne everton express fabien fabiola fabrice faith falcon falone famille family fanny fanta
  fantome farid fashion fatima fatou faucon fcbarcelone february felicia felicite felix ferdinand fernand
  fernando ferrari fidele fidelite fifa fifi filou fils finance fire first fishing flamengo fleur fleurs
  flipper florence florent florian floriane flower flowers fonction foobar foot football forever forget
  fortune foumban fraise france francine francis franck francois francoise franklin freddie freddy frederic
  freedom french friend friends fripouille fromage fuckme fuckoff fuckyou fulbert futbol gabin gabriel
  gabrielle gaelle galatasaray galaxy gambit gandalf garcia garfield garoua gaston gateau gateway gemini
  general genesis geneva genevieve george georges gerard germain germaine ghislain gigi gilbert gilles
  ginger girafe girl gladys glitter gloire gloria glory gmail god godbless godfather godisgood godislove
  goku golden goldfish goldie golfer goodluck goodness google gorgeous grace gracia graciela grandmere
  greatness greenday greg gregory grenouille griffin guerrier guest guillaume guitar guitare gustave hacker
  hamster handball hannah happy happyday hardcore harley harmonie harold harrison harry hawaii hayden health
  heart heather heaven hector heineken helene hello hellokitty helpme henri henriette hercule hermann
  hermine hermione herve heureuse heureux hibou hockey holiday hollywood home honda honest honey honore hope
  horses hortense hotmail context houston hubert hugo huguette hunter iceman ichigo iloveme iloveu iloveyou
  imane impossible inconnu india indigo indomptable indomptables infini information innocent inoubliable
  integra inter intermilan internet invite irene iris iron ironman isaac isabelle israel italia ivan jack
  jackie jackson jacob jacqueline jacques jaguar jaimejesus jamaica james jamesbond janine january jasmine
  jason jasper java javier jayden jean jeanmarc jeanne jeannette jeannot jeanpaul jeanpierre jennifer jenny
  jeremiah jeremie jeremy jerome jessica jessie jesuis jesus jesuschrist jesusislord jesussauve jetaime
  jetaimes jeunesse jewel joachim joanna jocelyn jocelyne joel joeljoel joelle johanna john johnny johnson
  joker jolie jonathan jordan joseph josephine josette joshua josiane josue joyce juanita judith juillet
  jules julia juliana julie julien juliette junior jupiter justice justin justine juventus kakashi kamga
  kamikaze karate karen karim karina karine kathleen katie kawasaki keith kelly kenneth kenzo kermit ketchup
  kevin killer kimberly king kingdom kingkong kinshasa kitty kiwi knight koala kookie kouam kribi kristen
  kumba kylian laetitia lafamille lakers lalala lambert lamborghini lancelot lapin lapinou larissa larry
  laura laure laurence laurent lavie leader leboss leclerc lecon legend leila leon leonard leonardo leonel
  leonie leontine leopard lesley letitia letmein lewis lexus liberte libre lilas liliane lilou lily limbe
  linda lindsay line lion lionel lions liverpool liza lizzie logan login logitech lolita lollipop lolo
  london longlife lord lorena louis louise loulou louloute loup love lovelife lovely loveme lover loverboy
  lovers loveyou lucas lucette lucia lucie lucien lucienne lucifer lucile lucky ludovic lumiere lune lycee
  lydia lydie mabelle maboule macarena machine madame madeleine madison mado madrid magali magic magique
  magnolia mahamat maison maitre maitresse majeste majesty makaveli malika mama mamadou mamamia maman
  mamanjetaime mamanjtm mamapapa mamie mamounette manage manager manchester mango mangue manon manuel marc
  marcel marcelin marcelle margot maria mariage mariam mariama marianne marie mariejeanne marielle marijuana
  marina marine mario marion marius marjorie marlboro marley marlon marmotte maroua marseille martial martin
  martine mary maryse mason master mathieu mathilde matrix matteo matthew maureen maurice maverick max
  maxime maximus maya mbalmayo mbappe medecin megane melanie melanine melissa melodie melody membre memory
  mercedes merci mercury merlin merveille messi metallica mexico meyong mfoundi miami michael michel michele
  michelle michou mickael mickey microsoft midnight mignon mignonne miguel milan millie million mimi mimosa
  minecraft minette minnie minou miracle mireille misericorde missy mister mlkjhg mobile modou mohamed moi
  moise mokolo monamie monamour monange monbeau monbebe monday monica monique monkey monpassword monsecret
  monsieur monster montagne montana morgan morgane motdepasse mother moto motorola mouloud moumoute mounir
  mousse mozart muffin muriel music musique mustang mylife mylove myriam myself myspace mystere nadia nadine
  nana nancy naomi napoleon narcisse naruto natacha natalia natasha nathalie nature nbvcxw nchiak neige
  nelly nelson nestor newlife newpass newpassword newyork neymar nfl ngaoundere ngono ngozi nicholas nicky
  nicolas nicole nikita ninja nintendo nirvana nissan noah noel noelle nokia nolwenn nopass nopassword
  nounours nous nouveau november novembre number1 nutella obama oceane october octobre odette odile office
  oiseau oleg oliver olivia olivier ombre omega ondoa oneandonly onelove oracle orange oranges orchidee oreo
  orlando oscar ousmane pamela panda pandora panther panthere papa papamaman papillon papou papy paradis
  paradise parent parents parfait paris parker parola pascal pascale pascaline pass passe passer passion
  passport passw0rd password passwords passwort pasteur patapouf patate patience patou patrice patricia
  patrick patriots paul paula paulette paulin pauline paulo pays peace peaches peanut pedro pelican peluche
  penelope pepito pepper pepsi perfect perle perou perroquet personne peter pharaon pharmacie philibert
  philippe philippine phoenix phone photo piano picasso pierre pierrot pikachu pimprenelle pingouin pirate
  pistache pitbull planet playboy player playstation please plumeau poisson poiuyt pokemon police polo
  pompier pompom poney poohbear pookie popcorn popeye popo porsche portable portugal poulet poulette poupee
  poupette pourquoi poussin power preau precious predator premier president presto pretty prevert prince
  princess princesse principal printemps prisca priscilla privat private prof professeur providence
  proviseur prudence psg purple pussy q1w2e3 q1w2e3r4 qazwsx qsdf qsdfgh quatre quentin qwaszx qwe qweasd
  qweasdzxc qwer qwert qwerty qwertyu qwertyuiop qwertz rabbit rachel radio rafael raiders rainbow ralph
  ramses ranger raoul raphael raphaelle rapture rascal rasta rastafari ratatouille rayane raymond reading
  realmadrid rebecca rebelle redbull reggae regine regis reglisse reims reine remember remi renard renaud
  rene renee renegade republique requin respect reussite reveil revelation ricardo richard richesse rihanna
  rita river robert roberto robin rock rocket rocky rodrigo rodrigue roger roland rolande romain romeo
  romuald ronaldinho ronaldo root rosalie rosalind rose rosemary rosette rosine rouge rousse royal ruben
  ruby rugby rush russell ruth sabrina sacha sagesse saint saintesprit saison salomon salope salut salvador
  sam samantha samira sammy samourai samsung samuel sandra sandrine sandy sangmelima santa santana santiago
  sarah sasuke saturn saturne sauveur savannah scarface schalke school science scooby scooter scorpio
  scorpion scott sebastien secret secrete seigneur senha september septembre seraphin serge serpent server
  service severine sexy shadow shakira shalom shannon sharon shelby shelly sherlock shopping sidonie silver
  silvia simba simon simone simplice simpson simpsons sincere singer sister skate skipper skyline slayer
  slipknot smile smiley smith snickers snoopy snowball soccer solange soldat soldier soleil solo solomon
  sonia sonic sophie souris souvenir sparky spartacus special speedy spider spiderman spirit spring squirrel
  staline stanislas star starlight starwars station statistique steelers stefan stella stephane stephanie
  steve steven stitch strawberry strong student stupid succes success sucre suffit sugar sullivan summer
  sunday sunflower sunny sunrise sunshine super superman supernova superstar supreme surprise susan suzanne
  suzie sweet sweetheart sweetie sweety switzerland sylvain sylvester sylvestre sylvia sylviane sylvie
  symphonie system tamara tanguy tartine tatiana tatou taureau taylor tchatchoua tchoupi teacher teamo
  teamwork tech teddy temp tempete temporary tennis teresa terminal terminator terre test teste tester
  testing tete thanks thebest theking theo theodore theresa therese thibault thierry thomas thunder tiffany
  tiger tigers tigger tigre time tinker tinkerbell tintin titanic titi titine titou tobias together tomate
  tomtom tony toor tornado toto tototo tottenham touche toujours toulouse tourterelle toyota travail travis
  tresor trinite trinity triomphe trucks trust trustme trustno trustnoone tsunami turbo turtle tutu twilight
  twitter tyler tyson unicorn unique unite united universal universe universite user utilisateur vainqueur
  valencia valentin valentine valentino valerie vampire vanessa vanille vegeta vendredi venus vero veronica
  veronique vicky victoire victor victoria victorine vida vie viking viktor village ville vincent vinny
  violet violette vipere virginia virginie virus vision visitor vitamine vivelavie vivi viviane voiture
  volcan volcano volley voyage vulcan wanda warcraft warrior water watson welcome wendy wesley westham
  whatever whiskey wildcat wilfried william willy wilson windows winner winston winter wizard wolf wolfgang
  wolverine woman wonder wonderful worship wrestling wxcvbn xavier xxx yamaha yannick yaounde yasmine yellow
  yolanda yolande yoyo yvan yves yvette yvonne zachary zaq12wsx zebra zelda zenith zeus zidane zinedine
  zizou zoe zorro zouzou zxcvbn zxcvbnm
  `
    .trim()
    .split(/\s+/),
);
