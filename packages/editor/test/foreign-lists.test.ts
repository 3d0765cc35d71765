import { describe, expect, test } from 'vitest';
import { documentToMarkdown, htmlToDocument } from '../src/convert/index.ts';

const read = (html: string): string => documentToMarkdown(htmlToDocument(html), 'portable').trim();

describe('checklists of others', () => {
  test('GitHub: a box in front of each item, wherever its handle stands', () => {
    expect(
      read(
        `<ul class="contains-task-list">
<li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled="" checked=""> done</li>
<li class="task-list-item"><span class="handle"><svg><path d="M1"></path></svg></span><input type="checkbox" disabled> <a href="https://a.b/">open</a></li>
<li class="task-list-item"><p><input type="checkbox" disabled> spread</p></li>
</ul>`,
      ),
    ).toBe('- [x] done\n- [ ] [open](https://a.b/)\n- [ ] spread');
  });

  test('GitHub: tasks under a bullet do not make a task of it', () => {
    expect(read('<ul><li>plain<ul><li><input type="checkbox" checked> done</li></ul></li></ul>')).toBe(
      '- plain\n  - [x] done',
    );
  });

  test('Google Docs: an item with the role of a box', () => {
    expect(
      read(
        `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin:0">
<li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,AA==" width="18" height="18" alt="" aria-roledescription="checkbox" style="margin-right:3px"><p dir="ltr" role="presentation" style="display:inline-block"><span>done</span></p></li>
<li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,AA==" alt=""><p dir="ltr"><span>open</span></p></li></ul></b>`,
      ),
    ).toBe('- [x] done\n- [ ] open');
  });

  test('Notion: brackets on its clipboard, classes in its pages', () => {
    expect(read('<ul>\n<li>[ ]  open</li>\n<li>[x]  done</li>\n<li><p>[ ] in a line</p></li></ul>')).toBe(
      '- [ ] open\n- [x] done\n- [ ] in a line',
    );
    expect(
      read(
        '<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">done</span></li></ul>' +
          '<ul class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>open</span></li></ul>',
      ),
    ).toContain('- [x] done');
  });

  test('brackets inside of an item are words', () => {
    expect(htmlToDocument('<ul><li>see [x] there</li><li>[y] no</li></ul>').content[0]?.type).toBe(
      'bulletList',
    );
  });
});

/** As Word puts it on the clipboard, its comments already taken for what they are. */
const word = (level: number, sign: string, text: string): string =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:36pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><!--[endif]--><b>${text}</b><o:p></o:p></p>`;

describe('lists of Word', () => {
  test('paragraphs with a level are items, with their formats and without their signs', () => {
    expect(
      read(
        `<div class=WordSection1><p class=MsoNormal>Before</p>\n${word(1, '·', 'one')}\n${word(2, 'o', 'inner')}\n${word(1, '·', 'two')}\n<p class=MsoNormal>After</p></div>`,
      ),
    ).toBe('Before\n\n- **one**\n  - **inner**\n- **two**\n\nAfter');
  });

  test('numbers make numbered lists, and another kind of sign another list', () => {
    expect(
      read(word(1, '1.', 'one') + word(2, 'a)', 'inner') + word(2, '·', 'dot') + word(1, '2.', 'two')),
    ).toBe('1. **one**\n   1. **inner**\n   - **dot**\n2. **two**');
  });

  test('a level without the one above it is a list all the same', () => {
    expect(read(word(3, '·', 'deep') + word(1, '·', 'top'))).toContain('**deep**');
    expect(read(word(3, '·', 'deep') + word(1, '·', 'top'))).toContain('**top**');
  });

  test('thousands of items, of any levels and kinds, are read in a moment', () => {
    const many = Array.from({ length: 4000 }, (_, at) =>
      word(1 + (at % 12), at % 2 === 0 ? '·' : '1.', `${at}`),
    ).join('');
    const before = performance.now();
    expect(JSON.stringify(htmlToDocument(many))).toContain('3999');
    expect(performance.now() - before).toBeLessThan(5000);
  });
});
