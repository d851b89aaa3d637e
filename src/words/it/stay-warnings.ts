import type { STAY_WARNINGS } from '../en/stay-warnings.js';
import type { Translated } from '../words.js';

export const STAY_WARNINGS_IT: Translated<typeof STAY_WARNINGS> = {
  heading: 'Da verificare',
  region: 'Avvisi per questo soggiorno',
  didYouMean: 'Intendeva {suggestion}?',
  extra_untaxed: 'Nessuna imposta di questo insieme si calcola sull’extra {label}.',
  extra_without_vat: 'Nessuna IVA di questo gruppo è calcolata sull’extra {label}, ma un’altra imposta sì.',
  label_unknown: 'Nessuna tariffa di questo insieme vale per {label}.',
  paid_before_unknown: 'Nessun limite per il soggiorno conta quanto già pagato per {title}.',
  ages_missing:
    '{title} dipende dall’età. Addebitato: {charged} (adulti: {persons}); con {children} di loro di {age} anni: {otherwise}. Compili «{field}».',
  ranges_past: '{title} è terminata il {last}, prima dell’arrivo il {checkIn}: questo soggiorno non viene addebitato.',
  booked_on_missing: 'La tariffa di {title} dipende dal giorno della prenotazione. Compili «{field}».',
  booked_after_check_in: 'Il soggiorno è stato prenotato il {received}, dopo l’arrivo del {checkIn}.',
  moved_room: {
    one: 'La camera {later} inizia dove finisce la camera {earlier}, con altrettanti ospiti. Se hanno solo cambiato camera, la loro {n} notte precedente qui non è contata, e i limiti di notti ricominciano.',
    other:
      'La camera {later} inizia dove finisce la camera {earlier}, con altrettanti ospiti. Se hanno solo cambiato camera, le loro {n} notti precedenti qui non sono contate, e i limiti di notti ricominciano.',
  },
  room_before_stay: 'Una camera arriva il {received}, prima che il soggiorno inizi il {checkIn}.',
  room_long_after_stay: {
    one: 'Una camera arriva il {received}, {n} giorno dopo l’inizio del soggiorno il {checkIn}.',
    other: 'Una camera arriva il {received}, {n} giorni dopo l’inizio del soggiorno il {checkIn}.',
  },
  net_below_zero: 'Quanto è incluso ({inclusive}) supera il prezzo ({price}): la struttura paga la differenza.',
};
