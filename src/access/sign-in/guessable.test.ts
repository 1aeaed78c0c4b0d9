import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { isGuessable } from "./guessable.ts";

const jane = ["Jane Fernsby-Holt", "jane.fernsby@holtandco.example", "Holt & Co Accountants Limited"];

const guessable: Record<string, readonly string[]> = {
  "repetitions of a short unit": [
    ...["passwordpassword", "aaaaaaaaaaaa", "abababababab", "xk7xk7xk7xk7", "k8#fQ2zk8#fQ2z", "letmeinletmein"],
    ...["aaaabbbbcccc", "hello hello hello", "112233112233", "asdfasdfasdf", "?!?!?!?!?!?!", "Tuesday-Tuesday-"],
  ],
  "sequences and walks over the keyboard": [
    ...[
      "abcdefghijkl",
      "zyxwvutsrqpo",
      "123456789012",
      "0987654321098",
      "qwertyuiopas",
      "qwerty123456",
      "1qaz2wsx3edc",
    ],
    ...[
      "1q2w3e4r5t6y",
      "zaq12wsxcde3",
      "qazwsxedcrfv",
      "poiuytrewq123",
      "asdfghjkl;'#",
      '!"£$%^&*()_+',
      "!@#$%^&*()_+",
    ],
    ...["a1b2c3d4e5f6", "147258369147", "qawsedrftgyh", "mnbvcxzlkjhg", "QWERTZuiop2026"],
  ],
  "common passwords and simple variants of them": [
    ...["Password1234", "P@ssw0rd2026!", "pa55word!pa55word", "Pàsswörd12345", "drowssap12345", "mypassword123"],
    ...["thisismypassword", "iloveyouforever", "ILoveYou2026!!", "welcome12345", "Welcome to 2026", "administrator1"],
    ...["Administrator!", "changeme1234", "letmeinplease", "trustno1trustno1", "football12345678", "Liverpoolfc1892"],
    ...["ManchesterUnited1", "christopher1", "motherfucker", "sunshine12345", "princess1234", "babygirl12345"],
    ...[
      "Summer2026!!",
      "Summer-Dragon-Monkey-2026!",
      "DragonMonkey15111984",
      "monkey dragon batman",
      "$unsh1ne$unsh1ne",
    ],
    ...["correcthorsebatterystaple", "unbelievable", "harrypotter12", "starwars1977!", "jesuschrist1", "godisgood123"],
    ...["January012026", "blackberry1!", "companyaccounts", "CorporationTax26", "payroll-admin-01", "professional1"],
    ...["chocolate cookie", "qwertypassword", "123456password", "password!@#$%^", "TestTest1234!"],
  ],
  "digits and signs alone": ["483920175628", "07700 900 461", "15/11/1984 15/11", "4839-2017-5628"],
  "the person, the organisation, the product": [
    ...["JaneFernsby1", "jane.fernsby", "Fernsby-Holt2026!", "holtandco1234", "jane.fernsby@holtandco.example"],
    ...[
      "Jane@Holt&Co 2026",
      "HoltAccountants1",
      "ybsnreF-enaJ-1",
      "quarterday123",
      "Quarterday2026!",
      "Qu4rterd4y!!!!",
    ],
    ...["jane's password", "Welcome to Quarterday", "FernsbyFernsby", "j4n3 f3rn5by 99"],
  ],
};

describe("refused:", () => {
  for (const [reason, passwords] of Object.entries(guessable))
    test(reason, () => {
      for (const password of passwords) assert.equal(isGuessable(password, jane), true, password);
    });
});

test("a password that cannot be guessed is taken, even with a common word, a name or a year in it", () => {
  const fine = [
    ...["correct horse battery", "twelve chars", "another long password", "the thief's own password"],
    ...[
      "purple trombones rarely argue",
      "Jane keeps nine umbrellas",
      "tractor-velvet-oboe-1987",
      "monkeys prefer brass kettles",
    ],
    ...[
      "k8#fQ2z!mW4x",
      "3f9a0c71be5d",
      "a3f90b127e4c",
      "hunter2 was here, briefly",
      "Vx7-pL2-qR9-tZ4",
      "ångström über naïveté",
    ],
    ...["мой дядя самых честных", "正確な馬の電池ホチキス!", "quarterday sells no umbrellas"],
  ];

  for (const password of fine) assert.equal(isGuessable(password, jane), false, password);
});

test("random passwords as managers make them are taken, but for one in a thousand that looks like words by chance", () => {
  const alphabets = [
    "abcdefghijkmnopqrstuvwxyz23456789",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
  ];
  const randomText = (alphabet: string, seed: string) =>
    [...createHash("sha256").update(seed).digest().subarray(0, 12)]
      .map((byte) => alphabet[byte % alphabet.length])
      .join("");

  const refused = alphabets.flatMap((alphabet) =>
    Array.from({ length: 1_000 }, (_, index) => randomText(alphabet, `${index}`)).filter((text) =>
      isGuessable(text, jane),
    ),
  );

  assert.ok(refused.length <= 2, `${refused.length} of 2,000: ${refused}`);
});
