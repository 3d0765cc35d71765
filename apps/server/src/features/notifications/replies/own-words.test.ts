import { expect, test } from 'vitest';
import { ownWords } from './own-words.ts';
import { textOfHtml } from './read-reply.ts';

const OLD = '> Bob commented\n> > Is it dark there?\n>\n> https://tracker.example/acme/1';

const ATTRIBUTIONS: Readonly<Record<string, string>> = {
  Gmail: 'On Tue, Mar 3, 2026 at 9:14 AM Cairn <reply+abc@tracker.example> wrote:',
  'Gmail, broken in two': 'On Tue, Mar 3, 2026 at 9:14 AM Cairn <\nreply+abc@tracker.example> wrote:',
  'Gmail, broken before the verb': 'On Tue, Mar 3, 2026 at 9:14 AM Cairn <reply+abc@tracker.example>\nwrote:',
  'Gmail in German': 'Am Di., 3. März 2026 um 09:14 Uhr schrieb Cairn <reply+abc@tracker.example>:',
  'Gmail in German, broken': 'Am Di., 3. März 2026 um 09:14 Uhr schrieb Cairn <\nreply+abc@tracker.example>:',
  'Gmail in French': 'Le mar. 3 mars 2026 à 09:14, Cairn <reply+abc@tracker.example> a écrit :',
  'Gmail in Spanish': 'El mar, 3 mar 2026 a las 9:14, Cairn (<reply+abc@tracker.example>) escribió:',
  'Gmail in Portuguese': 'Em ter., 3 de mar. de 2026 às 09:14, Cairn <reply+abc@tracker.example>\nescreveu:',
  'Gmail in Italian': 'Il giorno mar 3 mar 2026 alle ore 09:14 Cairn <reply+abc@tracker.example> ha scritto:',
  'Gmail in Dutch': 'Op di 3 mrt 2026 om 09:14 schreef Cairn <reply+abc@tracker.example>:',
  'Gmail in Japanese': '2026年3月3日(火) 9:14 Cairn <reply+abc@tracker.example>:\n'.replace(
    ':\n',
    ' のメール:',
  ),
  'Gmail in Russian': 'вт, 3 мар. 2026 г. в 09:14, Cairn <reply+abc@tracker.example> написал(а):',
  'Apple Mail': 'On 3. Mar 2026, at 09:14, Cairn <reply+abc@tracker.example> wrote:',
  'Apple Mail in German': 'Am 03.03.2026 um 09:14 schrieb Cairn <reply+abc@tracker.example>:',
  Thunderbird: 'On 3/3/26 09:14, Cairn wrote:',
  'Thunderbird in German': 'Am 03.03.26 um 09:14 schrieb Cairn:',
  'Thunderbird in French': 'Le 03/03/2026 à 09:14, Cairn a écrit :',
  'Thunderbird in Swedish': 'Den 2026-03-03 kl. 09:14, skrev Cairn:',
};

test.each(Object.entries(ATTRIBUTIONS))('%s: the quote below is removed', (_, attribution) => {
  expect(ownWords(`It is.\n\nI will look.\n\n${attribution}\n\n${OLD}\n`)).toBe('It is.\n\nI will look.');
});

test.each(Object.entries(ATTRIBUTIONS))('%s: an unmarked quote is removed too', (_, attribution) => {
  expect(ownWords(`It is.\n\n${attribution}\n\nBob commented\nIs it dark there?\n`)).toBe('It is.');
});

test.each(Object.entries(ATTRIBUTIONS))('%s: a reply below the quote stays', (_, attribution) => {
  expect(ownWords(`${attribution}\n${OLD}\n\nIt is.\n`)).toBe('It is.');
});

test.each([
  [
    'Outlook',
    '________________________________\nFrom: Cairn <a@b.c>\nSent: Tuesday, March 3, 2026 9:14 AM\nTo: Ada\nSubject: [WEB-1] Lamp\n\nBob commented',
  ],
  [
    'Outlook without a rule',
    'From: Cairn <a@b.c>\nSent: Tuesday, March 3, 2026 9:14 AM\nTo: Ada <ada@b.c>\nSubject: Lamp\n\nBob commented',
  ],
  [
    'Outlook in German',
    'Von: Cairn <a@b.c>\nGesendet: Dienstag, 3. März 2026 09:14\nAn: Ada\nBetreff: Lampe\n\nBob',
  ],
  [
    'Outlook in French',
    'De : Cairn <a@b.c>\nEnvoyé : mardi 3 mars 2026 09:14\nÀ : Ada\nObjet : Lampe\n\nBob',
  ],
  ['an older Outlook', '-----Original Message-----\nFrom: Cairn\nSent: Tuesday\n\nBob commented'],
  ['an older Outlook in German', '-----Ursprüngliche Nachricht-----\nVon: Cairn\n\nBob'],
])('%s: the old mail below is left out', (_, old) => {
  expect(ownWords(`It is.\r\n\r\n${old.replaceAll('\n', '\r\n')}`)).toBe('It is.');
});

test('the old email is removed below a longer reply too', () => {
  const answer = 'One\nTwo\nThree\nFour\nFive\nSix';
  const old = 'From: Cairn <a@b.c>\nSent: Tuesday, March 3, 2026 9:14 AM\nTo: Ada\n\nBob commented';
  expect(ownWords(`${answer}\n\n${old}`)).toBe(answer);
});

test('replies between quotes stay, and the quotes are removed', () => {
  expect(ownWords('On 3/3/26 09:14, Cairn wrote:\n> Is it dark?\n\nIt is.\n\n> Is it cold?\n\nNo.')).toBe(
    'It is.\n\n\nNo.',
  );
});

test.each([
  ['a signature', 'It is.\n\n-- \nAda Lovelace\nAnalytical Engines'],
  ['a signature that lost its space', 'It is.\n\n--\nAda'],
  ['a telephone', 'It is.\n\nSent from my iPhone'],
  [
    'a telephone above the quote',
    'It is.\n\nSent from my iPhone\n\n> On 3 Mar 2026, at 09:14, Cairn <a@b.c> wrote:\n> Bob',
  ],
  ['a telephone in German', 'It is.\n\nVon meinem iPhone gesendet'],
  ['Outlook on a telephone', 'It is.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>'],
])('%s goes', (_, text) => {
  expect(ownWords(text)).toBe('It is.');
});

test.each([
  'On Monday we should ship it.\nOn Tuesday we rest.',
  'From: is a header.\nNothing more.',
  'As Bob wrote: it is dark.',
  'I read what he wrote:\nit was 3 lines.',
  'Do this:\n- one\n- two\n\n--flag is an option',
  'a > b, and b < c',
  'Sent from my point of view\nit works.',
])('what only looks like it stays: %j', (text) => {
  expect(ownWords(text)).toBe(text);
});

test("a line as long as a paragraph isn't a header", () => {
  const text = `From: ${'x'.repeat(400)}\nDate: today\nTo: all of you`;
  expect(ownWords(text)).toBe(text);
});

test('text right above an attribution stays', () => {
  expect(ownWords(`On it, 2 hours.\nOn Tue, Mar 3, 2026 at 9:14 AM Cairn <a@b.c>\nwrote:\n${OLD}`)).toBe(
    'On it, 2 hours.',
  );
});

test.each(['', '\n \n', OLD, `On Tue, Mar 3, 2026, Cairn <a@b.c> wrote:\n${OLD}`, '-- \nAda'])(
  'nothing is left of %j',
  (text) => expect(ownWords(text)).toBe(''),
);

test.each([
  [
    'Gmail',
    '<div dir="ltr">It is.<div>I will look.</div></div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, Mar 3, 2026 at 9:14 AM Cairn &lt;<a href="mailto:a@b.c">a@b.c</a>&gt; wrote:<br></div><blockquote class="gmail_quote"><p>Bob</p></blockquote></div>',
  ],
  [
    'Outlook',
    '<div class="WordSection1"><p class="MsoNormal">It is.</p><p class="MsoNormal">I will look.</p><div style="border-top:solid"><p class="MsoNormal"><b>From:</b> Cairn &lt;a@b.c&gt; <br><b>Sent:</b> Tuesday, March 3, 2026 9:14 AM<br><b>To:</b> Ada<br><b>Subject:</b> Lamp</p></div><p>Bob commented</p></div>',
  ],
  [
    'Apple Mail',
    'It is.<br>I will look.<br><div><br><blockquote type="cite"><div>On 3. Mar 2026, at 09:14, Cairn wrote:</div>Bob</blockquote></div>',
  ],
])('HTML of %s', (_, html) => {
  expect(ownWords(textOfHtml(html)).replaceAll(/\n+/g, '\n')).toBe('It is.\nI will look.');
});
