import { isLikeFormula } from '../../../platform/csv-line.ts';
import { columns, type Cell } from '../columns.ts';
import type { Line, Pages } from '../issue-pages.ts';
import { textOf } from './csv.ts';
import { zipOf, type Content } from './zip.ts';

/** Excel opens no files with longer cells. */
const CELL_MAX = 32_767;
const ELLIPSIS = '…';
/** Excel's day zero; Excel believes that 1900 had a 29 February. */
const DAY_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
/** Earlier dates are stored as text, because of Excel's wrong leap year. */
const FIRST_DAY = '1900-03-01';

/** Indexes into the list of formats, see {@link STYLES}. */
const STYLE = { text: 1, day: 2, moment: 3, heading: 4, quoted: 5 } as const;

/** A workbook with one sheet. Text is stored as text, so that it is never a formula. */
export function xlsxOf(pages: Pages): Content {
  return zipOf([
    { name: '[Content_Types].xml', content: once(CONTENT_TYPES) },
    { name: '_rels/.rels', content: once(RELATIONS) },
    { name: 'xl/workbook.xml', content: once(WORKBOOK) },
    { name: 'xl/_rels/workbook.xml.rels', content: once(WORKBOOK_RELATIONS) },
    { name: 'xl/styles.xml', content: once(STYLES) },
    { name: 'xl/worksheets/sheet1.xml', content: sheetOf(pages) },
  ]);
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* sheetOf(pages: Pages): AsyncGenerator<string> {
  yield SHEET_START + rowOf(columns.map(({ heading }) => textCell(heading, STYLE.heading)));
  for await (const lines of pages) yield lines.map((line) => rowOf(cellsOf(line))).join('');
  yield '</sheetData></worksheet>';
}

const rowOf = (cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

const cellsOf = (line: Line): string[] =>
  columns.map(({ shape }, at) => {
    const cell = line[at] ?? null;
    return shape === 'day' || shape === 'moment' ? timeCell(cell, STYLE[shape]) : textCell(textOf(cell));
  });

function timeCell(cell: Cell, style: number): string {
  const text = textOf(cell);
  const at = text < FIRST_DAY ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? textCell(text) : `<c s="${style}"><v>${(at - DAY_ZERO_MS) / DAY_MS}</v></c>`;
}

function textCell(text: string, style?: number): string {
  if (text === '') return '<c/>';
  // Otherwise it would become a formula when saved as CSV or edited in Excel.
  const inStyle = style ?? (isLikeFormula(text) ? STYLE.quoted : STYLE.text);
  return `<c s="${inStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shortened(text))}</t></is></c>`;
}

function shortened(text: string): string {
  if (text.length <= CELL_MAX) return text;
  // A lone surrogate would be left.
  return text.slice(0, CELL_MAX - 1).replace(/[\ud800-\udbff]$/, '') + ELLIPSIS;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
/** XML can't represent these, nor lone surrogates. */
// oxlint-disable-next-line no-control-regex
const UNSAYABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeXml = (text: string): string =>
  text
    .replaceAll(UNSAYABLE, '')
    .replaceAll(HALF, '')
    .replaceAll(/[&<>\r]/g, (sign) => ENTITIES[sign] ?? sign);

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES =
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;
const RELATIONS =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK =
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
  '<sheet name="Issues" sheetId="1" r:id="rId1"/></sheets></workbook>';
const WORKBOOK_RELATIONS =
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
  `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/>' +
  '<xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/>' +
  '<xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/></cellXfs></styleSheet>';
const SHEET_START =
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>';
