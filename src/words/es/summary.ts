import type { PREVIEW_SUMMARY } from '../en/summary.js';
import type { Translated } from '../words.js';

export const PREVIEW_SUMMARY_ES: Translated<typeof PREVIEW_SUMMARY> = {
  ofScenarios: { one: '{n} escenario', other: '{n} escenarios' },
  changed: {
    one: '{n} de {scenarios} se cobra de otra manera.',
    other: '{n} de {scenarios} se cobran de otra manera.',
  },
  unchanged: {
    one: 'Nada se cobra de otra manera en {n} escenario.',
    other: 'Nada se cobra de otra manera en ninguno de los {n} escenarios.',
  },
  otherCurrency: {
    one: '{n} escenario; las dos versiones están en monedas distintas y no se pueden comparar.',
    other: '{n} escenarios; las dos versiones están en monedas distintas y no se pueden comparar.',
  },
  largest: 'El mayor cambio: {change}, para {scenario}.',
};
