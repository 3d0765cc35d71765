import { saveBlob } from '../../lib/save-blob.ts';
import { LETTER_WIDTH } from './bar-names.ts';

interface ChartPicture {
  /** As it is on the screen. */
  readonly svg: SVGSVGElement;
  readonly title: string;
  readonly legend: readonly { readonly name: string; readonly color: string }[];
  readonly name: string;
}

const SCALE = 2;
const PADDING = 20;
const TITLE_HEIGHT = 30;
const LINE_HEIGHT = 20;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Styles that the picture would lack outside the page. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'opacity',
  'font-size',
  'font-weight',
  'font-family',
  'text-anchor',
];

/** Renders a chart with its title and legend in the current colours, and downloads it as a picture. */
export async function saveChartPng(picture: ChartPicture): Promise<void> {
  const { svg, width, height } = composed(picture);
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('the canvas gave no picture');
  saveBlob(picture.name, blob);
}

function composed({ svg: shown, title, legend }: ChartPicture) {
  const { width: chartWidth, height: chartHeight } = shown.getBoundingClientRect();
  const width = Math.ceil(chartWidth) + 2 * PADDING;
  const page = getComputedStyle(shown);
  const colors = probeOf(shown);
  const svg = element('svg', {});
  svg.append(element('rect', { width: '100%', height: '100%', fill: colors('var(--bg-raised)') }));
  const font = { 'font-family': page.fontFamily, fill: colors('var(--text)') };
  svg.append(
    text(title, { ...font, x: PADDING, y: PADDING + 14, 'font-size': '16px', 'font-weight': '600' }),
  );
  const places = legendPlaces(legend, width);
  const top = PADDING + TITLE_HEIGHT;
  for (const { name, color, x, line } of places) {
    const y = top + line * LINE_HEIGHT;
    svg.append(element('rect', { x, y, width: 10, height: 10, rx: 2, fill: colors(color) }));
    svg.append(
      text(name, { ...font, x: x + 16, y: y + 9, 'font-size': '12px', fill: colors('var(--text-2)') }),
    );
  }
  const lines = places.length === 0 ? 0 : (places.at(-1)?.line ?? 0) + 1;
  const chart = copyOf(shown);
  chart.setAttribute('x', String(PADDING));
  chart.setAttribute('y', String(top + lines * LINE_HEIGHT));
  svg.append(chart);
  const height = Math.ceil(top + lines * LINE_HEIGHT + chartHeight) + PADDING;
  for (const [name, value] of [
    ['width', width],
    ['height', height],
  ] as const)
    svg.setAttribute(name, String(value));
  return { svg, width, height };
}

/** Lays out the legend from the left, on as many lines as needed. */
function legendPlaces(legend: ChartPicture['legend'], width: number) {
  let [x, line] = [PADDING, 0];
  return legend.map(({ name, color }) => {
    const takes = 32 + name.length * LETTER_WIDTH;
    if (x > PADDING && x + takes > width - PADDING) [x, line] = [PADDING, line + 1];
    const place = { name, color, x, line };
    x += takes;
    return place;
  });
}

/** A copy of a chart with the page's styles inlined. */
function copyOf(shown: SVGSVGElement): SVGSVGElement {
  const copy = shown.cloneNode(true) as SVGSVGElement;
  const [from, to] = [shown, copy].map((each) => [each, ...each.querySelectorAll<SVGElement>('*')]);
  for (const [at, each] of (from ?? []).entries()) {
    const computed = getComputedStyle(each);
    const style = STYLES.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';');
    to?.[at]?.setAttribute('style', style);
    to?.[at]?.removeAttribute('class');
  }
  return copy;
}

/** Resolves a colour with tokens at the chart's place. */
const probeOf =
  (beside: SVGSVGElement) =>
  (color: string): string => {
    const probe = document.createElement('span');
    probe.style.color = color;
    (beside.parentElement ?? document.body).append(probe);
    const { color: known } = getComputedStyle(probe);
    probe.remove();
    return known;
  };

function element(name: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

function text(words: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = element('text', attributes);
  made.textContent = words;
  return made;
}
