import type { REPLAY_VIEW } from '../en/replay-view.js';
import type { Translated } from '../words.js';

export const REPLAY_VIEW_ES: Translated<typeof REPLAY_VIEW> = {
  yourStays: 'Sus estancias',
  inNumbers: 'En cifras',
  largest: { one: 'La estancia que más cambia', other: 'Las {n} estancias que más cambian' },
  byMonth: 'Por mes de llegada',
  byTax: 'Por impuesto',
  stay: 'Estancia',
  line: 'Línea',
  month: 'Mes',
  stays: 'Estancias',
  tax: 'Impuesto',
  changedStays: 'Estancias que cambian',
  before: 'Antes, {currency}',
  after: 'Después',
  change: 'Cambio',
  youKeep: 'Usted recibe',
  more: '... y {n} más.',
  histogram: 'Cuántas de {stays} estancias cambian y en cuánto',
  page: 'Vista previa: {title}',
  lineOfStay: 'Línea {line}: {stay}',
  lineOfYours: 'línea {line} de sus estancias',
};
