import type { STAY_WARNINGS } from '../en/stay-warnings.js';
import type { Translated } from '../words.js';

export const STAY_WARNINGS_ES: Translated<typeof STAY_WARNINGS> = {
  heading: 'Conviene revisar',
  region: 'Advertencias sobre esta estancia',
  didYouMean: '¿Quería decir {suggestion}?',
  extra_untaxed: 'Ningún impuesto de este conjunto se calcula sobre el extra {label}.',
  extra_without_vat: 'Ningún IVA de este grupo se calcula sobre el extra {label}, pero otro impuesto sí.',
  label_unknown: 'Ninguna tarifa de este conjunto es para {label}.',
  paid_before_unknown: 'Ningún límite de la estancia cuenta lo que ya se pagó de {title}.',
  ages_missing:
    '{title} depende de la edad. Cobrado: {charged} (adultos: {persons}); con {children} de ellos de {age} años: {otherwise}. Rellene «{field}».',
  ranges_past: '{title} terminó el {last}, antes de la llegada el {checkIn}: esta estancia no se cobra.',
  booked_on_missing: 'La tarifa de {title} depende del día de la reserva. Rellene «{field}».',
  booked_after_check_in: 'La estancia se reservó el {received}, después de la llegada del {checkIn}.',
  moved_room: {
    one: 'La habitación {later} empieza donde termina la habitación {earlier}, con el mismo número de huéspedes. Si solo cambiaron de habitación, su {n} noche anterior no se cuenta aquí, y los límites de noches empiezan de nuevo.',
    other:
      'La habitación {later} empieza donde termina la habitación {earlier}, con el mismo número de huéspedes. Si solo cambiaron de habitación, sus {n} noches anteriores no se cuentan aquí, y los límites de noches empiezan de nuevo.',
  },
  room_before_stay: 'Una habitación llega el {received}, antes de que empiece la estancia el {checkIn}.',
  room_long_after_stay: {
    one: 'Una habitación llega el {received}, {n} día después de que empiece la estancia el {checkIn}.',
    other: 'Una habitación llega el {received}, {n} días después de que empiece la estancia el {checkIn}.',
  },
  net_below_zero: 'Lo incluido ({inclusive}) es más que el precio ({price}): el establecimiento paga la diferencia.',
};
