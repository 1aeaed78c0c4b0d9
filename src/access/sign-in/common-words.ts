// What people build passwords from, by theme: what a guessing program tries first. Written from general knowledge;
// lower case, no spaces.

const themes: Readonly<Record<string, string>> = {
  passwords: `password passwort passwd passphrase passcode secret letmein letme welcome hello goodbye changeme change default
    login logon signin admin administrator root user username guest test testing tester temp temporary demo sample
    example master access account accounts system server computer laptop internet network windows microsoft google
    facebook twitter amazon apple samsung iphone android gmail yahoo hotmail outlook office database website
    whatever nothing something anything everything trustno1 unknown private public security secure safe please
    thankyou correcthorsebatterystaple`,
  feelings: `love lover lovers loveyou iloveyou iloveu ihateyou hate forever always never baby babygirl babyboy angel angels
    princess prince queen king sweet sweetheart sweetie honey sugar darling beautiful gorgeous pretty sexy happy
    lucky smile friend friends family mother father mummy daddy sister brother heart kiss kisses dream dreams hope
    faith peace freedom life live good great best cool super awesome amazing unbelievable perfect special jesus
    christ jesuschrist church bless blessed blessing heaven godisgood fuck fucker fucking fuckyou motherfucker shit
    bitch asshole bastard`,
  names: `michael michelle jessica jennifer ashley amanda daniel danielle andrew matthew joshua joseph thomas robert
    richard charles charlie william james george harry jack john johnny jordan justin anthony alexander alexandra
    alex nicholas nicole christopher christian christine chris samantha sarah hannah laura emily emma olivia sophie
    sophia lauren rachel rebecca stephanie stephen steven david peter paul mark martin simon kevin brian jason ryan
    adam oliver edward benjamin samuel patrick elizabeth victoria charlotte maria mary anna anne jane susan linda
    karen barbara helen natalie chloe megan lucy grace molly daisy lily rosie poppy barney oscar maggie bailey
    sebastian jonathan mohammed muhammad ahmed`,
  animals: `monkey dragon tiger lion bear wolf eagle falcon hawk dolphin shark horse pony puppy kitten kitty doggy dogs cats
    rabbit bunny turtle butterfly spider snake panther phoenix unicorn chicken donkey penguin panda`,
  times: `january february march april june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday spring summer autumn winter christmas easter holiday birthday today tomorrow
    yesterday morning night midnight weekend year month week date`,
  numbers: `zero three four five seven eight nine hundred thousand million number`,
  colours: `black white green blue yellow orange purple pink brown grey gray silver golden gold crimson scarlet`,
  sport: `football baseball basketball soccer hockey tennis golf golfer cricket rugby boxing racing player champion winner
    liverpool chelsea arsenal everton tottenham hotspur spurs manchester united mancity rangers celtic barcelona
    madrid ronaldo messi rooney beckham cowboys yankees steelers lakers eagles bulldog bulldogs ferrari mercedes
    porsche mustang harley yamaha corvette`,
  places: `london england britain scotland ireland wales british english scottish irish welsh birmingham leeds bristol
    glasgow edinburgh cardiff belfast newcastle oxford cambridge paris france germany spain italy europe america
    american canada australia india california texas florida chicago boston dallas newyork mississippi africa world
    planet`,
  nature: `sunshine sunny moonlight moon star stars rainbow flower flowers rose diamond crystal silver ocean river mountain
    island forest garden snow snowball snowwhite fire water earth thunder lightning storm strawberry blackberry berry cherry banana
    peach apples orange lemon chocolate cookie cookies coffee cheese butter pepper ginger peanut pumpkin whiskey
    guinness`,
  stories: `superman batman spiderman ironman starwars startrek skywalker yoda matrix pokemon pikachu mario sonic nintendo
    playstation xbox minecraft fortnite zelda naruto hello kitty harrypotter potter hogwarts gandalf frodo merlin
    arthur lancelot tinkerbell mickey minnie mouse disney simpson simpsons homer bart garfield scooby spongebob
    barbie hannahmontana metallica nirvana slipknot eminem beatles elvis madonna queen blink music guitar
    rockandroll rocknroll rockstar piano ninja samurai warrior hunter killer assassin soldier ranger wizard magic
    knight pirate vampire zombie ghost shadow`,
  work: `company corporate corporation limited business finance financial accounting accountant accountants bookkeeping
    payroll invoice office manager director secretary employee staff support service services helpdesk sales
    marketing money cash bank banking pound pounds dollar rich hmrc revenue customs taxes taxreturn return returns
    filing filings vatreturn budget audit client clients customer project professional international communication
    communications management department development production relationship information technology university
    student teacher school college london quarter quarterly`,
};

/** Little words between the others, and short runs of keys. */
const little = `the and you your my me is it in on of to for not all who yes his her our are was can get got let now new old
  big bad hot red boy girl man men god sun sea sky car abc xyz qwe asd zxc qaz wsx wow lol tax vat ltd plc
  this that with from have what one two six ten ali cat dog`;

const inOrder = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  '!"£$%^&*()_+',
  "!@#$%^&*()_+",
];
const zigzags = [
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
  "qazwsxedcrfvtgbyhnujmikolp",
  "zaq1xsw2cde3vfr4bgt5nhy6mju7ki8lo9",
  "zaq12wsxcde34rfvbgt56yhn",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "qawsedrftgyhujikolp",
  "a1b2c3d4e5f6g7h8i9",
  "1a2b3c4d5e6f7g8h9i",
  "147258369",
  "159357",
];

const wordsIn = (text: string) => text.split(/\s+/).filter((word) => word !== "");
const backwards = (text: string) => [...text].reverse().join("");
/** Each also backwards, which guessing programs try too. */
export const bothWays = (texts: readonly string[]) => texts.flatMap((text) => [text, backwards(text)]);

export const commonWords: ReadonlySet<string> = new Set(bothWays(Object.values(themes).flatMap(wordsIn)));
export const littleWords: ReadonlySet<string> = new Set(wordsIn(little));
const SHORTEST_RUN = 4;
/** Every piece of the alphabet, of the digits and of the ways over the keyboard. */
export const keyRuns: ReadonlySet<string> = new Set(bothWays([...inOrder, ...zigzags]).flatMap(pieces));

function pieces(run: string): string[] {
  const beginnings = Array.from(run, (_, at) => run.slice(at)).filter(({ length }) => length >= SHORTEST_RUN);
  return beginnings.flatMap((rest) =>
    Array.from({ length: rest.length - SHORTEST_RUN + 1 }, (_, more) => rest.slice(0, SHORTEST_RUN + more)),
  );
}
