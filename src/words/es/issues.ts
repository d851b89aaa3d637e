import type { ISSUE_PHRASES, IssueTexts } from '../en/issues.js';
import type { Translated } from '../words.js';

const MUST_BE = '{field} debe ser {expected} (recibido: {received}).';

export const ISSUES_ES: IssueTexts = {
  at: '→ en {path}',
  missing: 'nada',
  didYouMean: '¿Quiso decir {suggestion}?',
  toWrite: 'Escriba {write}.',
  'toWrite.keep': 'Escriba {write}, o {keep} para dejarlo como está.',
  bothWays: 'Para {stay} son {charged}, y {meant} con {write}. Escriba eso.',
  'bothWays.keep': 'Para {stay} son {charged}, y {meant} con {write}. Escriba eso, o {keep} para dejarlo como está.',
  byPolicy: 'Según su regla cuesta {amount} más ({stay}).',
  'byPolicy.less': 'Según su regla cuesta {amount} menos ({stay}).',
  required: '{field} es obligatorio.',
  'required.null': '{field} es obligatorio (recibido: null).',
  'required.whole': MUST_BE,
  not_an_object: MUST_BE,
  not_accepted: MUST_BE,
  not_a_list: MUST_BE,
  not_text: MUST_BE,
  number_not_text:
    '{field} debe ser texto, porque los números pierden cifras (recibido: {received}). Escriba "{received}".',
  'number_not_text.other':
    '{field} debe ser texto, porque los números pierden cifras (recibido: {received}). Escriba "10.00".',
  not_decimal: MUST_BE,
  too_many_digits: '{field} debe tener como máximo {most} caracteres (recibido: {received}).',
  'too_many_digits.rate':
    '{field} debe tener como máximo {most} caracteres y {decimals} decimales (recibido: {received}).',
  blank: '{field} no debe estar vacío (recibido: {received}).',
  too_long: MUST_BE,
  not_one_of: MUST_BE,
  not_boolean: MUST_BE,
  not_whole_number: MUST_BE,
  not_uuid: MUST_BE,
  not_month_day: MUST_BE,
  unknown_currency: MUST_BE,
  not_a_date: MUST_BE,
  'not_a_date.year': '{field} debe ser una fecha de los años 100 a 9999 (recibido: {received}).',
  list_too_short: '{field} debe ser {expected} (recibido: una lista vacía).',
  list_too_long: '{field} debe ser {expected} (recibido: más de {most}).',
  unreadable: '{field} debe contener datos simples (la lectura produjo un error).',
  unknown_field: 'Campo desconocido {field}. Los campos son {known}.',
  'unknown_field.meant': 'Campo desconocido {field}.',
  field_ignored: 'El campo desconocido {field} se ignora.',
  too_many_fields: 'Debe haber como máximo {most} campos desconocidos distintos. El resto no se comprobó.',
  too_many_issues: 'Solo se indican los primeros {most} problemas. Corríjalos y valide de nuevo.',
  rate_over_100: 'rate debe estar entre 0 y {most} cuando logic es percent (recibido: {received}).',
  currency_required: 'currency es obligatorio cuando logic es {logic}, porque el tipo es un importe.',
  currency_not_null: 'currency debe ser null cuando logic es percent (recibido: {received}).',
  currency_differs: 'currency debe ser {expected}, la moneda del conjunto de impuestos (recibido: {received}).',
  property_differs:
    'property_id debe ser {expected}, el establecimiento del conjunto de impuestos (recibido: {received}).',
  range_open:
    'Un período debe tener una fecha en after, en before o en ambos (recibido: ninguna). Omita el período si el impuesto se aplica siempre.',
  range_reversed:
    'Un período no debe terminar antes de empezar (recibido: after {after}, before {before}). after es su primer día, y before el último.',
  ranges_conflict:
    'applicable_after y applicable_before deben indicar el mismo período que applicable_date_ranges. Use solo una de las dos formas.',
  tax_repeated:
    'Un impuesto debe figurar una sola vez en el nivel superior de un conjunto de impuestos (el impuesto con {name} está también en {first}).',
  tax_conflict:
    'Un impuesto debe tener los mismos campos en todas partes (en el impuesto con {name}, {field} es distinto en {first}). Dos impuestos distintos necesitan id distintos o, si no los tienen, títulos distintos.',
  tax_inside_itself: 'Un impuesto no debe estar dentro de sí mismo (así ocurre en el impuesto con {name}).',
  nested_too_deep: 'Los impuestos deben anidarse en {most} niveles como máximo, contando el superior.',
  too_many_taxes: 'Un conjunto de impuestos debe tener como máximo {most} impuestos distintos.',
  too_many_entries:
    'Un conjunto de impuestos debe tener como máximo {most} entradas; un impuesto cuenta en cada lugar donde figura. El resto no se leyó.',
  unknown_tax: 'id debe ser el id de uno de los impuestos dados (recibido: {id}).',
  never_applies:
    'El impuesto no se cobra nunca: skip_nights es {skip}, y una estancia tiene como máximo {longest} noches.',
  cap_within_skip:
    'max_nights debería ser mayor que skip_nights (recibido: {cap} y {skip}). Si max_nights se cuenta desde la llegada, el impuesto no se cobra nunca.',
  ranges_overlap:
    'El período comparte fechas con el período {other} de la lista. Una fecha que está en ambos se cobra una vez.',
  title_not_kept:
    'title debería estar en la forma Unicode compuesta (NFC), en la que lo guarda la API (recibido: {title}).',
  'title_not_kept.space': 'title no debería empezar ni terminar con espacios, que la API elimina (recibido: {title}).',
  ranges_touch:
    'El período empieza al día siguiente de terminar el período {other} de la lista. Los dos pueden ser uno solo.',
  key_without_use: '{field} debe omitirse aquí; corresponde a: {needed}.',
  key_beside_channel: '{field} debe omitirse cuando only es channel, porque el impuesto no se calcula aquí.',
  local_rate_required:
    'local.rate es obligatorio, porque rate vale para la lógica {logic}, y la lógica local es {local}.',
  local_rate_over_100:
    'Un porcentaje debe estar entre 0 y {most} (recibido: {received}). Solo puede ser mayor si base parte de nothing.',
  inclusive_units:
    '{field} debe omitirse en un porcentaje incluido en el precio, que se obtiene descomponiendo el precio.',
  step_not_payable: 'step debe ser {expected} (recibido: {received}).',
  at_least_over_at_most: 'at_least no debe superar at_most (recibido: {least} y {most}).',
  over_stay_empty: 'over_stay debe tener at_most o at_least.',
  each_below_unit: 'each debe ser {expected} aquí, porque {because} (recibido: {received}).',
  inclusive_price_from_net:
    'start no debe ser net en un impuesto incluido con condiciones de precio, porque su precio neto depende del tipo. Un impuesto así se fija en el precio mostrado.',
  base_of_nothing: 'plus debe nombrar al menos un impuesto cuando start es nothing.',
  percent_of_tax_sent:
    'Un porcentaje solo de otros impuestos debe tener un importe para el channel manager, que lo calcularía sobre el precio. Escriba el importe en logic y rate, y el porcentaje en local; o only: "here", si no debe enviarse.',
  nights_reversed: '{field} no debe ser menor que el comienzo de la fila (recibido: de {least} a {most}).',
  age_bounds_reversed:
    'age_under debe ser mayor que age_from (recibido: age_from {from} y age_under {under}). age_from es la primera edad a la que se aplica la fila, y age_under la primera a la que ya no se aplica.',
  price_bounds_reversed: 'Entre {lower} y {field} debe quedar un precio (recibido: {least} y {most}).',
  plus_unknown: 'plus debe nombrar impuestos del conjunto de impuestos (recibido: {reference}).',
  plus_ambiguous: 'plus debe nombrar un solo impuesto ({reference} es el título de varios). Use el id.',
  plus_repeated: 'plus debe nombrar cada impuesto una sola vez (recibido de nuevo: {reference}).',
  plus_circular:
    'plus no debe llevar de vuelta a su propio impuesto ({reference} se calcula sobre él, o es el propio impuesto).',
  plus_later:
    'plus debe nombrar impuestos que se calculan antes ({reference} se calcula después). Dé a ese impuesto un level más alto.',
  plus_not_here: 'plus debe nombrar impuestos que se calculan aquí ({reference} es solo para el channel manager).',
  net_in_circles:
    'El importe depende del precio neto, y el precio neto del importe: el impuesto incluido {title} se calcula sobre este impuesto. Parta del precio, o calcule este impuesto después del incluido.',
  guest_row_on_room_percent:
    'Esta fila pregunta la edad de un huésped, pero el porcentaje es uno para la habitación, con el tipo más alto de sus huéspedes.',
  'guest_row_on_room_percent.label':
    'No toda la habitación tiene la etiqueta {label}, pero el porcentaje {title} es uno para la habitación, con el tipo más alto de sus huéspedes.',
  price_of_unsaid: 'Esta condición mira el precio de la habitación, pero el impuesto se cobra por cada huésped.',
  inclusive_on_exclusive:
    'Este impuesto incluido en el precio se calcula también sobre {title}, que se suma al precio: el impuesto correspondiente se saca del precio. Si {title} también tributa, añada para ello un impuesto aparte que se sume al precio.',
  base_unsaid:
    'Nada dice si el precio sobre el que se calcula este impuesto contiene el impuesto incluido {title}. Ahora lo contiene.',
  fee_on_vat: 'Este cargo se calcula sobre el impuesto {title}, y no el impuesto sobre el cargo.',
  net_adds_inclusive:
    'El precio neto de este impuesto suma otra vez el impuesto incluido {title}, porque está en un level más alto.',
  ranges_share_day:
    'Este periodo termina el día en que empieza el de la fila {other} ({day}). Se aplica la primera de las dos filas.',
  'ranges_share_day.tax':
    'Este periodo termina el día en que empieza el de otro impuesto {title} ({day}, {first}). Se cobran ambos.',
  row_never_reached:
    'Esta fila no se aplica nunca, porque la fila {other} se aplica siempre antes. Ponga primero la fila más estrecha.',
  row_never_holds: 'Esta fila no se aplica nunca: {because}.',
  rows_leave_gap:
    'Entre la fila {other} y esta falta: {gap}. Ahí se aplica el tipo propio del impuesto. Compruebe que es lo que quiere.',
  key_without_effect: '{field} no tiene efecto: {because}.',
  price_form: 'Una habitación debe tener nightlyPrices, o bien price y nights (recibido: {given}).',
  'price_form.none': 'Una habitación debe tener nightlyPrices, o bien price y nights (recibido: nada de eso).',
  extra_price_form: 'Un extra debe tener nightlyPrices o bien price (recibido: {given}).',
  'extra_price_form.none': 'Un extra debe tener nightlyPrices o bien price (recibido: ninguno de los dos).',
  extra_nights:
    'nightlyPrices de un extra debe tener un precio por cada noche de su habitación (precios: {count}, noches: {nights}).',
  label_reserved: 'label no debe ser {received}, que es el precio de la habitación sin sus extras.',
  persons_below_guests:
    'persons debe ser al menos el número de huéspedes (persons: {persons}, huéspedes: {guests}). Omita persons cuando todos los huéspedes figuren en la lista.',
  guest_outside_room:
    'Las noches de un huésped deben ser noches de la habitación (habitación desde el {checkIn}, noches: {nights}).',
  age_and_birth_date: 'Un huésped debe tener age o birthDate, no ambos. Omita age: se deduce de birthDate.',
  birth_date_out_of_range:
    'birthDate no debe ser posterior a la primera noche del huésped, ni más de {most} años anterior (recibido: {received}, primera noche: {checkIn}).',
  price_decimals: {
    one: 'Un precio en {currency} debe tener como máximo {digits} decimal (recibido: {received}).',
    other: 'Un precio en {currency} debe tener como máximo {digits} decimales (recibido: {received}).',
  },
  'price_decimals.none': 'Un precio en {currency} no debe tener decimales (recibido: {received}).',
  too_much_work:
    'Calcular la estancia debe requerir como máximo {most} pasos (serían {steps}: {taxes} impuestos sobre {nights} noches de habitación, la mayoría por {title}). Calcule menos habitaciones, noches y huéspedes a la vez, o escriba menos impuestos y tipos.',
  date_out_of_calendar:
    'La última noche debe ser la del 31 de diciembre de 9999 o anterior (recibido: {nights} noches desde el {checkIn}).',
  room_before_stay:
    'checkIn de una habitación no debería ser anterior a checkIn de la estancia (recibido: {received}, la estancia empieza el {checkIn}).',
  room_long_after_stay:
    'checkIn de una habitación debería ser como máximo {most} días posterior a checkIn de la estancia (recibido: {received}, {days} días después del {checkIn}).',
  extra_untaxed: 'Ningún impuesto del conjunto se calcula sobre el extra {label}: ninguno lo nombra en on.',
  extra_without_vat:
    'Un impuesto del grupo se calcula sobre el extra {label}, pero ningún IVA: ninguno lo nombra en on. Nómbrelo en on del IVA, o de un IVA con tipo 0 si no lo lleva.',
  label_unknown: 'Ningún tipo del conjunto de impuestos pregunta por la etiqueta {label}.',
  paid_before_unknown: 'Ningún límite de la estancia del conjunto de impuestos cuenta lo que ya se pagó de {title}.',
  paid_before_level: '{title} debe figurar en paidBefore {expected}, donde su límite de la estancia lo cuenta.',
  ages_missing:
    'Hay tarifas de {title} que preguntan la edad, y la habitación {room} solo tiene persons. Cobrado: {charged} (adultos: {persons}); con {children} de ellos de {age} años: {otherwise}. Escriba guests con sus edades, o guests: [] si son adultos.',
  'ranges_past.stay':
    '{title} terminó el {last}, antes de esta estancia (llegada el {checkIn}), que no se cobra. Escriba sus fechas posteriores, o un impuesto con el mismo título que continúe, con tipo 0 si se abolió.',
  booked_on_missing:
    'Falta bookedOn, por lo que no se aplica ninguno de los tipos de {title} según la fecha de reserva.',
  booked_after_check_in: 'bookedOn no debería ser posterior a checkIn (recibido: {received}, llegada el {checkIn}).',
  moved_room:
    'La habitación {later} empieza donde termina la habitación {earlier}, con el mismo número de huéspedes. Si cambiaron de habitación, escriba nightsBefore: {nights}, para que los límites de noches sigan contando; nightsBefore: 0 si son otros huéspedes.',
  net_below_zero:
    'El precio neto es {net}, porque los importes incluidos ({inclusive}) superan el precio ({price}). El establecimiento paga la diferencia.',
  unknown_version:
    'version debe ser 1 (recibido: {received}). Quizá lo escribió un staytax más reciente: actualice el paquete.',
  title_repeated:
    'title debe ser único en el archivo (recibido: {title}, también en {first}). Use otro título, o escriba los id de ambos.',
  id_repeated: 'id debe ser único en el archivo (recibido: {id}, también en {first}).',
  unknown_reference: 'tax debe ser el título o el id de un impuesto del archivo (recibido: {reference}).',
  ambiguous_reference:
    'tax debe nombrar un solo impuesto, y varios del archivo tienen el título {title}. Use uno de estos id: {ids}.',
  id_not_at_property:
    'id debe ser el id de un impuesto del establecimiento (recibido: {id}). Omita id para encontrarlo por su título o para crearlo.',
  'id_not_at_property.set':
    'id debe ser el id de un conjunto de impuestos del establecimiento (recibido: {id}). Omita id para encontrarlo por su título o para crearlo.',
  title_ambiguous:
    'title debe nombrar un solo impuesto, y el establecimiento tiene varios con el título {title}. Añada uno de estos id: {ids}.',
  'title_ambiguous.set':
    'title debe nombrar un solo conjunto de impuestos, y el establecimiento tiene varios con el título {title}. Añada uno de estos id: {ids}.',
  unknown_target:
    'Ni el archivo ni el establecimiento tienen un impuesto o conjunto de impuestos con el título {target}.',
  prune_everything:
    'taxes está vacío, así que la limpieza eliminaría todos los impuestos del establecimiento ({count}); permítalo expresamente (allowEmpty, --allow-empty) si es lo que quiere.',
  stored_record_unreadable:
    'El plan necesita el impuesto {title} ({id}) del establecimiento, que no se puede leer: {reason} Corríjalo en el channel manager.',
  'stored_record_unreadable.set':
    'El plan necesita el conjunto de impuestos {title} ({id}) del establecimiento, que no se puede leer: {reason} Corríjalo en el channel manager.',
  stored_record_skipped:
    'El impuesto {title} ({id}) del establecimiento no se puede leer y se deja como está: {reason}',
  'stored_record_skipped.set':
    'El conjunto de impuestos {title} ({id}) del establecimiento no se puede leer y se deja como está: {reason}',
  currency_in_use:
    'currency debe seguir siendo "{set}" (recibido: "{currency}"): el conjunto de impuestos {title} ({id}), que no está en el archivo, usa este impuesto. Añada ese conjunto al archivo, o dé al impuesto otro título.',
  never_charged: '{title} no se cobra nunca: {because}.',
  ranges_past: '{title} terminó el {last} (hoy es {today}). Las estancias posteriores no se cobran.',
  order_decides:
    'Las filas {first} y {second} de {title} valen para los mismos huéspedes y noches, y ninguna abarca a la otra: {stay} paga {charged} en este orden, y {otherwise} con la fila {second} primero. Ponga primero la fila que debe prevalecer, o añada una condición que las separe.',
  length_or_number:
    'Una fila de {title} vale para estancias de hasta {most} noches (nights_to), junto a max_nights: {stay} paga {charged}, y {otherwise} si la fila vale para las primeras {most} noches de cada estancia. Escriba entonces night_to.',
  source_old:
    'La fuente de {title} se leyó el {checked}, más de un año antes del {today}. Léala de nuevo, y escriba el día en checked.',
  cap_out_of_reach:
    'max_nights de {title} no tiene efecto dentro de un período: es {cap}, y las noches del período más largo son {longest}.',
  level_without_effect:
    'level {level} de {title} no tiene efecto, porque ningún porcentaje se calcula sobre él. El level de un importe fijo solo cuenta para porcentajes de niveles inferiores.',
  same_title:
    '{title} es también el título del impuesto en {first}. Los huéspedes no pueden distinguir los dos en una factura.',
  fee_untaxed: 'Ningún impuesto se calcula sobre el cargo {title}, pero {tax} se calcula sobre {other}.',
  inclusive_over_price:
    'Vendida {sold}, la estancia tiene un precio neto negativo ({stay}): los importes incluidos superan el precio. El establecimiento paga la diferencia.',
  nested_unevenly:
    '{title} tiene aquí debajo otros impuestos que en {first}. Se cobra una vez, tal como figura primero; por eso importa el orden de los impuestos de un nivel.',
  policy_matters:
    'El {figure} de algunas estancias depende de {option}: con {other} en lugar de {now} aumenta en {amount} ({stay}). Compruebe que la regla es la que quiere.',
  'policy_matters.less':
    'El {figure} de algunas estancias depende de {option}: con {other} en lugar de {now} disminuye en {amount} ({stay}). Compruebe que la regla es la que quiere.',
  channel_charges_otherwise:
    'El channel manager cobra {amount} más ({stay}), porque no tiene reglas locales (difieren {differing} de {looked} estancias). Compruebe que los huéspedes pueden ver eso.',
  'channel_charges_otherwise.less':
    'El channel manager cobra {amount} menos ({stay}), porque no tiene reglas locales (difieren {differing} de {looked} estancias). Compruebe que los huéspedes pueden ver eso.',
  channel_may_differ:
    'El channel manager puede cobrar otra cosa: más allá del fin de un mes ordena las noches por el día del mes, y {title} depende de su orden.',
  'channel_may_differ.inclusive_pair':
    'El channel manager puede cobrar otra cosa: {title} es uno de dos porcentajes incluidos por debajo de un nivel incluido.',
  'channel_may_differ.mixed_levels':
    'El channel manager puede cobrar otra cosa: {title} y un porcentaje del otro lado del precio están en niveles distintos.',
  'channel_may_differ.nested_fixed':
    'El channel manager puede cobrar otra cosa: el impuesto fijo {title} está anidado.',
  'channel_may_differ.nested_per_booking':
    'El channel manager puede cobrar otra cosa: {title} está anidado, y se cobra cada noche.',
  'channel_may_differ.level_gap':
    'El channel manager puede cobrar otra cosa: entre los niveles {levels} hay un hueco, y el más bajo puede quedar fuera.',
};

export const ISSUE_PHRASES_ES: Translated<typeof ISSUE_PHRASES> = {
  'The value': 'El valor',
  'the stay': 'La estancia',
  'a list': 'una lista',
  'a Date': 'una Date',
  'an object': 'un objeto',
  'a bigint': 'un BigInt',
  'a symbol': 'un símbolo',
  'a function': 'una función',
  text: 'texto',
  'text that is not blank': 'un texto que no esté vacío',
  'text of {1} to {2} characters that is not blank': 'un texto de {1} a {2} caracteres que no esté vacío',
  'a number': 'un número',
  'the number {1}': 'el número {1}',
  'a whole number': 'un número entero',
  'a whole number of {1} or more': 'un número entero de {1} o más',
  'a whole number of {1} or more, or null': 'un número entero de {1} o más, o null',
  'a whole number from {1} to {2}': 'un número entero de {1} a {2}',
  'a decimal number as text, such as {1}': 'un número decimal como texto, por ejemplo {1}',
  'a price such as {1}': 'un precio como {1}',
  'an amount such as {1}': 'un importe como {1}',
  'an amount above {1}': 'un importe mayor que {1}',
  'a multiple of {1} {2} above {3}': 'un múltiplo de {1} {2} mayor que {3}',
  'true or false': 'true o false',
  'a UUID such as {1}': 'un UUID como {1}',
  'an {1} {2} code such as {3}': 'un código {1} {2} como {3}',
  'a date such as {1}': 'una fecha como {1}',
  'a real date such as {1}': 'una fecha real como {1}',
  'a real date such as {1}, or null': 'una fecha real como {1}, o null',
  'a month and a day such as {1}': 'un mes y un día como {1}',
  'one of {1}': 'uno de estos valores: {1}',
  'one of {1}, or an object with each, step or mode': '{1}, o un objeto con each, step o mode',
  'a list of texts': 'una lista de textos',
  'a list of taxes': 'una lista de impuestos',
  'a list of any of {1}': 'una lista con cualquiera de {1}',
  'a list of at most {1} date ranges': 'una lista de {1} períodos como máximo',
  'a list of at most {1} UUIDs': 'una lista de {1} UUID como máximo',
  'a list of at most {1} titles or ids of taxes': 'una lista de {1} títulos o id de impuestos como máximo',
  'a list of at most {1} rows': 'una lista de {1} filas como máximo',
  'a list of at most {1} texts': 'una lista de {1} textos como máximo',
  'a list of at most {1} guests': 'una lista de {1} huéspedes como máximo',
  'a list of at most {1} extras': 'una lista de {1} extras como máximo',
  'a list of at most {1} documents': 'una lista de {1} justificantes como máximo',
  'a document such as {1}': 'un justificante como {1}',
  'a list of at most {1} taxes': 'una lista de {1} impuestos como máximo',
  'a list of at most {1} tax sets': 'una lista de {1} conjuntos de impuestos como máximo',
  'a list of {1} to {2} date ranges': 'una lista de {1} a {2} períodos',
  'a list of {1} to {2} seasons': 'una lista de {1} a {2} temporadas',
  'a list of {1} to {2} rooms': 'una lista de {1} a {2} habitaciones',
  'a list of {1} to {2} labels, such as {3}': 'una lista de {1} a {2} etiquetas, como {3}',
  'a list of {1} to {2} prices, one for each night': 'una lista de {1} a {2} precios, uno por noche',
  'a date range such as {1}': 'un período como {1}',
  'a season such as {1}': 'una temporada como {1}',
  'a row such as {1}': 'una fila como {1}',
  'a reference such as {1}': 'una referencia como {1}',
  'a room such as {1}': 'una habitación como {1}',
  'an extra such as {1}': 'un extra como {1}',
  'a guest such as {1}, or {2} for an adult': 'un huésped como {1}, o {2} si es adulto',
  'an object with the fields of a tax': 'un objeto con los campos de un impuesto',
  'an object with the fields of a tax set': 'un objeto con los campos de un conjunto de impuestos',
  'an object with local rules': 'un objeto con reglas locales',
  'an object with checkIn and rooms': 'un objeto con checkIn y rooms',
  'an object with taxes and {1}': 'un objeto con taxes y {1}',
  'an object with any of {1}': 'un objeto con algunos de los campos {1}',
  'an object with the figures of a quote': 'un objeto con los importes de un presupuesto',
  'an object as recordOf makes it': 'un objeto como los que crea recordOf',
  'the version of the package that made the record': 'la versión del paquete que creó el registro',
  'the address of a JSON Schema': 'la dirección de un esquema JSON',
  'the title or the id of a tax in the file': 'el título o el id de un impuesto del archivo',
  'a calculator of createCalculator': 'una calculadora de createCalculator',
  'logic percent': 'logic percent',
  'named by the title of a tax': 'con el título de un impuesto como nombre',
  'an object of at most {1} amounts by title, such as {2}':
    'un objeto de como máximo {1} importes por título, como {2}',
  'an object with {1} or {2}': 'un objeto con {1} o {2}',
  'charges of every night': 'importes de cada noche',
  'one unit of the tax is for a guest': 'una unidad del impuesto es de un huésped',
  'one unit of the tax is for a room': 'una unidad del impuesto es de una habitación',
  'one unit of the tax is for all rooms of a date': 'una unidad del impuesto es de todas las habitaciones de una fecha',
  'one unit of the tax is for the whole stay': 'una unidad del impuesto es de toda la estancia',
  'of a guest': 'de un huésped',
  'of a room': 'de una habitación',
  'of the stay': 'de la estancia',
  'of a guest or of a room': 'de un huésped o de una habitación',
  'of a guest or of the stay': 'de un huésped o de la estancia',
  'of a room or of the stay': 'de una habitación o de la estancia',
  'logic percent, {1} or {2}': 'logic percent, {1} o {2}',
  'rows with {1} or {2}': 'filas con {1} o {2}',
  'rows with a condition on the price, such as {1}': 'filas con una condición sobre el precio, como {1}',
  'logic percent, or rows with a condition on the price, such as {1}':
    'logic percent, o filas con una condición sobre el precio, como {1}',
  'a percentage of other taxes alone takes their units':
    'un porcentaje solo de otros impuestos toma las unidades de estos',
  'a stay of at most {1} nights has no night {2}': 'el número de noches es {1} como máximo, así que no hay noche {2}',
  '{1} leaves out the first {2} nights': '{1} excluye las noches hasta la noche {2} incluida',
  'its rate is {1}': 'su tipo es {1}',
  'the first {1} nights can be taxed, and the first {2} are skipped':
    'se puede gravar hasta la noche {1}, y se excluye hasta la noche {2}',
  'under this policy {1} is due at arrival, and the night of arrival is skipped':
    'según esta regla, {1} se cobra a la llegada, y la noche de llegada está excluida',
  'night {1}': 'la noche {1}',
  'nights {1} to {2}': 'las noches {1} a {2}',
  'stays of {1} nights': 'las estancias con este número de noches: {1}',
  'stays of {1} to {2} nights': 'las estancias de {1} a {2} noches',
  'a price of {1}': 'un precio de {1}',
  'a price over {1} and under {2}': 'un precio superior a {1} e inferior a {2}',
  'a price of {1} or more and under {2}': 'un precio desde {1} e inferior a {2}',
  'a price over {1} and up to {2}': 'un precio superior a {1} y hasta {2}',
  'a price of {1} or more and up to {2}': 'un precio desde {1} y hasta {2}',
  '{1}': '{1}',
  '{1} to {2}': 'del {1} al {2}',
  'title {1}': 'el título {1}',
  'id {1}': 'el id {1}',
  'at any price': 'a cualquier precio',
  'for less than {1}': 'por menos de {1}',
  'a night for two persons': 'una noche para dos personas',
  'this stay': 'esta estancia',
  'two guests for a night at {1} on {2}': 'dos huéspedes por una noche a {1} el {2}',
  'two guests for {1} nights at {2} each from {3}': 'dos huéspedes por {1} noches a {2} cada una desde el {3}',
  'an adult and a guest of {1} for a night at {2} on {3}':
    'un adulto y un huésped de {1} años por una noche a {2} el {3}',
  'an adult and a guest of {1} for {2} nights at {3} each from {4}':
    'un adulto y un huésped de {1} años por {2} noches a {3} cada una desde el {4}',
  total: 'total',
  net: 'precio neto',
};
