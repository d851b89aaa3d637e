import type { STAY_WARNINGS } from '../en/stay-warnings.js';
import type { Translated } from '../words.js';

export const STAY_WARNINGS_DE: Translated<typeof STAY_WARNINGS> = {
  heading: 'Bitte prüfen',
  region: 'Hinweise zu diesem Aufenthalt',
  didYouMean: 'Meinten Sie {suggestion}?',
  extra_untaxed: 'Keine Steuer dieser Gruppe wird auf das Extra {label} berechnet.',
  extra_without_vat:
    'Keine Mehrwertsteuer dieser Gruppe wird auf das Extra {label} berechnet, aber eine andere Steuer.',
  label_unknown: 'Kein Satz dieser Gruppe gilt für {label}.',
  paid_before_unknown: 'Keine Grenze für den Aufenthalt zählt mit, was für {title} schon bezahlt wurde.',
  ages_missing:
    '{title} hängt vom Alter ab. Berechnet: {charged} (Erwachsene: {persons}); mit {children} davon im Alter von {age}: {otherwise}. Füllen Sie „{field}“ aus.',
  ranges_past: '{title} endete am {last}, vor der Anreise am {checkIn}: Dieser Aufenthalt wird nicht berechnet.',
  booked_on_missing: 'Der Satz von {title} hängt vom Tag der Buchung ab. Füllen Sie „{field}“ aus.',
  booked_after_check_in: 'Der Aufenthalt wurde am {received} gebucht, nach der Anreise am {checkIn}.',
  moved_room: {
    one: 'Zimmer {later} beginnt, wo Zimmer {earlier} endet, mit ebenso vielen Gästen. Falls sie nur umgezogen sind, zählt ihre {n} Nacht davor hier nicht mit, und Grenzen der Nächte beginnen von vorn.',
    other:
      'Zimmer {later} beginnt, wo Zimmer {earlier} endet, mit ebenso vielen Gästen. Falls sie nur umgezogen sind, zählen ihre {n} Nächte davor hier nicht mit, und Grenzen der Nächte beginnen von vorn.',
  },
  room_before_stay: 'Ein Zimmer reist am {received} an, bevor der Aufenthalt am {checkIn} beginnt.',
  room_long_after_stay: {
    one: 'Ein Zimmer reist am {received} an, {n} Tag nach Beginn des Aufenthalts am {checkIn}.',
    other: 'Ein Zimmer reist am {received} an, {n} Tage nach Beginn des Aufenthalts am {checkIn}.',
  },
  net_below_zero:
    'Was im Preis enthalten ist ({inclusive}), ist mehr als der Preis ({price}): Das Haus zahlt die Differenz.',
};
