import type { ISSUE_PHRASES, IssueTexts } from '../en/issues.js';
import type { Translated } from '../words.js';

const MUST_BE = '{field} deve essere {expected} (ricevuto: {received}).';

export const ISSUES_IT: IssueTexts = {
  at: '→ in {path}',
  missing: 'niente',
  didYouMean: 'Intendeva {suggestion}?',
  toWrite: 'Scriva {write}.',
  'toWrite.keep': 'Scriva {write}, o {keep} per lasciare tutto com’è.',
  bothWays: 'Per {stay} sono {charged}, e {meant} con {write}. Scriva questo.',
  'bothWays.keep':
    'Per {stay} sono {charged}, e {meant} con {write}. Scriva questo, o {keep} per lasciare tutto com’è.',
  byPolicy: 'Secondo la sua regola costa {amount} in più ({stay}).',
  'byPolicy.less': 'Secondo la sua regola costa {amount} in meno ({stay}).',
  required: '{field} è obbligatorio.',
  'required.null': '{field} è obbligatorio (ricevuto: null).',
  'required.whole': MUST_BE,
  not_an_object: MUST_BE,
  not_accepted: MUST_BE,
  not_a_list: MUST_BE,
  not_text: MUST_BE,
  number_not_text:
    '{field} deve essere testo, perché i numeri perdono cifre (ricevuto: {received}). Scriva "{received}".',
  'number_not_text.other':
    '{field} deve essere testo, perché i numeri perdono cifre (ricevuto: {received}). Scriva "10.00".',
  not_decimal: MUST_BE,
  too_many_digits: '{field} deve avere al massimo {most} caratteri (ricevuto: {received}).',
  'too_many_digits.rate':
    '{field} deve avere al massimo {most} caratteri e {decimals} decimali (ricevuto: {received}).',
  blank: '{field} non deve essere vuoto (ricevuto: {received}).',
  too_long: MUST_BE,
  not_one_of: MUST_BE,
  not_boolean: MUST_BE,
  not_whole_number: MUST_BE,
  not_uuid: MUST_BE,
  not_month_day: MUST_BE,
  unknown_currency: MUST_BE,
  not_a_date: MUST_BE,
  'not_a_date.year': '{field} deve essere una data degli anni dal 100 al 9999 (ricevuto: {received}).',
  list_too_short: '{field} deve essere {expected} (ricevuto: un elenco vuoto).',
  list_too_long: '{field} deve essere {expected} (ricevuto: più di {most}).',
  unreadable: '{field} deve contenere dati semplici (la lettura ha provocato un errore).',
  unknown_field: 'Campo sconosciuto {field}. I campi sono {known}.',
  'unknown_field.meant': 'Campo sconosciuto {field}.',
  field_ignored: 'Il campo sconosciuto {field} viene ignorato.',
  too_many_fields: 'Devono esserci al massimo {most} campi sconosciuti diversi. Il resto non è stato controllato.',
  too_many_issues: 'Sono indicati solo i primi {most} problemi. Li corregga e convalidi di nuovo.',
  rate_over_100: 'rate deve essere compreso tra 0 e {most} quando logic è percent (ricevuto: {received}).',
  currency_required: 'currency è obbligatorio quando logic è {logic}, perché l’aliquota è un importo.',
  currency_not_null: 'currency deve essere null quando logic è percent (ricevuto: {received}).',
  currency_differs: 'currency deve essere {expected}, la valuta dell’insieme di imposte (ricevuto: {received}).',
  property_differs: 'property_id deve essere {expected}, la struttura dell’insieme di imposte (ricevuto: {received}).',
  range_open:
    'Un periodo deve avere una data in after, in before o in entrambi (ricevuto: nessuna). Ometta il periodo se l’imposta vale sempre.',
  range_reversed:
    'Un periodo non deve finire prima di cominciare (ricevuto: after {after}, before {before}). after è il suo primo giorno, before l’ultimo.',
  ranges_conflict:
    'applicable_after e applicable_before devono indicare lo stesso periodo di applicable_date_ranges. Usi solo una delle due forme.',
  tax_repeated:
    'Un’imposta deve comparire una sola volta al livello superiore di un insieme di imposte (l’imposta con {name} è anche in {first}).',
  tax_conflict:
    'Un’imposta deve avere ovunque gli stessi campi (nell’imposta con {name}, {field} è diverso in {first}). Due imposte diverse hanno bisogno di id diversi o, se non ne hanno, di titoli diversi.',
  tax_inside_itself: 'Un’imposta non deve stare sotto sé stessa (è il caso dell’imposta con {name}).',
  nested_too_deep: 'Le imposte devono essere annidate su {most} livelli al massimo, compreso quello superiore.',
  too_many_taxes: 'Un insieme di imposte deve avere al massimo {most} imposte diverse.',
  too_many_entries:
    'Un insieme di imposte deve avere al massimo {most} voci; un’imposta conta in ogni punto in cui compare. Il resto non è stato letto.',
  unknown_tax: 'id deve essere l’id di una delle imposte date (ricevuto: {id}).',
  never_applies:
    'L’imposta non viene mai addebitata: skip_nights è {skip}, e un soggiorno ha al massimo {longest} notti.',
  cap_within_skip:
    'max_nights dovrebbe essere maggiore di skip_nights (ricevuto: {cap} e {skip}). Se max_nights si conta dall’arrivo, l’imposta non viene mai addebitata.',
  ranges_overlap:
    'Il periodo ha date in comune con il periodo {other} dell’elenco. Una data presente in entrambi viene addebitata una volta.',
  title_not_kept:
    'title dovrebbe essere nella forma Unicode composta (NFC), in cui l’API lo conserva (ricevuto: {title}).',
  'title_not_kept.space': 'title non dovrebbe iniziare o finire con spazi, che l’API rimuove (ricevuto: {title}).',
  ranges_touch:
    'Il periodo comincia il giorno dopo la fine del periodo {other} dell’elenco. I due possono essere uno solo.',
  key_without_use: '{field} va omesso qui; riguarda: {needed}.',
  key_beside_channel: '{field} va omesso quando only è channel, perché l’imposta non si calcola qui.',
  local_rate_required:
    'local.rate è obbligatorio, perché rate vale per la logica {logic}, e la logica locale è {local}.',
  local_rate_over_100:
    'Una percentuale deve essere compresa tra 0 e {most} (ricevuto: {received}). Può essere maggiore solo se base parte da nothing.',
  inclusive_units: '{field} va omesso in una percentuale inclusa nel prezzo, che si ricava scomponendo il prezzo.',
  step_not_payable: 'step deve essere {expected} (ricevuto: {received}).',
  at_least_over_at_most: 'at_least non deve superare at_most (ricevuto: {least} e {most}).',
  over_stay_empty: 'over_stay deve avere at_most o at_least.',
  each_below_unit: 'each deve essere {expected} qui, perché {because} (ricevuto: {received}).',
  inclusive_price_from_net:
    'start non deve essere net in un’imposta inclusa con condizioni di prezzo, perché il suo prezzo netto dipende dall’aliquota. Un’imposta simile guarda il prezzo esposto.',
  base_of_nothing: 'plus deve nominare almeno un’imposta quando start è nothing.',
  percent_of_tax_sent:
    'Una percentuale solo di altre imposte deve avere un importo per il channel manager, che la calcolerebbe sul prezzo. Scriva l’importo in logic e rate, e la percentuale in local; oppure only: "here", se non va inviata.',
  nights_reversed: '{field} non deve essere minore dell’inizio della riga (ricevuto: da {least} a {most}).',
  age_bounds_reversed:
    'age_under deve essere maggiore di age_from (ricevuto: age_from {from} e age_under {under}). age_from è la prima età alla quale si applica la riga, age_under la prima alla quale non si applica più.',
  price_bounds_reversed: 'Tra {lower} e {field} deve restare un prezzo (ricevuto: {least} e {most}).',
  plus_unknown: 'plus deve nominare imposte dell’insieme di imposte (ricevuto: {reference}).',
  plus_ambiguous: 'plus deve nominare una sola imposta ({reference} è il titolo di più imposte). Usi l’id.',
  plus_repeated: 'plus deve nominare ogni imposta una sola volta (ricevuto di nuovo: {reference}).',
  plus_circular:
    'plus non deve ricondurre alla propria imposta ({reference} si calcola su di essa, o è l’imposta stessa).',
  plus_later:
    'plus deve nominare imposte calcolate prima ({reference} si calcola dopo). Dia a quell’imposta un level più alto.',
  plus_not_here: 'plus deve nominare imposte calcolate qui ({reference} è solo per il channel manager).',
  net_in_circles:
    'L’importo dipende dal prezzo netto, e il prezzo netto dall’importo: l’imposta inclusa {title} si calcola su questa imposta. Parta dal prezzo, o calcoli questa imposta dopo quella inclusa.',
  guest_row_on_room_percent:
    'Questa riga chiede l’età di un ospite, ma la percentuale è una per la camera, con l’aliquota più alta dei suoi ospiti.',
  'guest_row_on_room_percent.label':
    'Non tutta la camera ha l’etichetta {label}, ma la percentuale {title} è una per la camera, con l’aliquota più alta dei suoi ospiti.',
  price_of_unsaid: 'Questa condizione guarda il prezzo della camera, ma l’imposta è dovuta per ogni ospite.',
  inclusive_on_exclusive:
    'Questa imposta inclusa nel prezzo si calcola anche su {title}, che si aggiunge al prezzo: l’imposta corrispondente è tolta dal prezzo. Se anche {title} è tassato, aggiunga un’imposta a parte che si somma al prezzo.',
  base_unsaid:
    'Nulla dice se il prezzo su cui si calcola questa imposta contiene l’imposta inclusa {title}. Per ora la contiene.',
  fee_on_vat: 'Questo supplemento si calcola sull’imposta {title}, e non l’imposta sul supplemento.',
  net_adds_inclusive:
    'Il prezzo netto di questa imposta somma di nuovo l’imposta inclusa {title}, perché questa ha un level più alto.',
  ranges_share_day:
    'Questo periodo finisce il giorno in cui comincia quello della riga {other} ({day}). Si applica la prima delle due righe.',
  'ranges_share_day.tax':
    'Questo periodo finisce il giorno in cui comincia quello di un’altra imposta {title} ({day}, {first}). Si addebitano entrambe.',
  row_never_reached:
    'Questa riga non si applica mai, perché la riga {other} si applica sempre prima. Metta prima la riga più ristretta.',
  row_never_holds: 'Questa riga non si applica mai: {because}.',
  rows_leave_gap:
    'Tra la riga {other} e questa manca: {gap}. Lì si applica l’aliquota propria dell’imposta. Verifichi che sia voluto.',
  key_without_effect: '{field} non ha effetto: {because}.',
  price_form: 'Una camera deve avere nightlyPrices, oppure price e nights (ricevuto: {given}).',
  'price_form.none': 'Una camera deve avere nightlyPrices, oppure price e nights (ricevuto: niente di questo).',
  extra_price_form: 'Un extra deve avere nightlyPrices oppure price (ricevuto: {given}).',
  'extra_price_form.none': 'Un extra deve avere nightlyPrices oppure price (ricevuto: nessuno dei due).',
  extra_nights:
    'nightlyPrices di un extra deve avere un prezzo per ogni notte della sua camera (prezzi: {count}, notti: {nights}).',
  label_reserved: 'label non deve essere {received}, che è il prezzo della camera senza gli extra.',
  persons_below_guests:
    'persons deve essere almeno il numero degli ospiti (persons: {persons}, ospiti: {guests}). Ometta persons quando tutti gli ospiti sono elencati.',
  guest_outside_room: 'Le notti di un ospite devono essere notti della camera (camera dal {checkIn}, notti: {nights}).',
  age_and_birth_date: 'Un ospite deve avere age oppure birthDate, non entrambi. Ometta age: si ricava da birthDate.',
  birth_date_out_of_range:
    'birthDate non deve essere dopo la prima notte dell’ospite, né più di {most} anni prima (ricevuto: {received}, prima notte: {checkIn}).',
  price_decimals: {
    one: 'Un prezzo in {currency} deve avere al massimo {digits} decimale (ricevuto: {received}).',
    other: 'Un prezzo in {currency} deve avere al massimo {digits} decimali (ricevuto: {received}).',
  },
  'price_decimals.none': 'Un prezzo in {currency} non deve avere decimali (ricevuto: {received}).',
  too_much_work:
    'Il calcolo del soggiorno deve richiedere al massimo {most} passi (sarebbero {steps}: {taxes} imposte su {nights} notti di camera, la maggior parte per {title}). Calcoli meno camere, notti e ospiti alla volta, oppure scriva meno imposte e aliquote.',
  date_out_of_calendar:
    'L’ultima notte deve essere quella del 31 dicembre 9999 o precedente (ricevuto: {nights} notti dal {checkIn}).',
  room_before_stay:
    'checkIn di una camera non dovrebbe precedere checkIn del soggiorno (ricevuto: {received}, il soggiorno comincia il {checkIn}).',
  room_long_after_stay:
    'checkIn di una camera dovrebbe essere al massimo {most} giorni dopo checkIn del soggiorno (ricevuto: {received}, {days} giorni dopo il {checkIn}).',
  extra_untaxed: 'Nessuna imposta dell’insieme si calcola sull’extra {label}: nessuna lo nomina in on.',
  extra_without_vat:
    'Un’imposta del gruppo è calcolata sull’extra {label}, ma nessuna IVA: nessuna lo nomina in on. Lo nomini in on dell’IVA, o di un’IVA ad aliquota 0 se non ne ha.',
  label_unknown: 'Nessuna aliquota dell’insieme di imposte chiede l’etichetta {label}.',
  paid_before_unknown: 'Nessun limite per il soggiorno dell’insieme di imposte conta quanto già pagato per {title}.',
  paid_before_level: '{title} deve stare in paidBefore {expected}, dove il suo limite per il soggiorno lo conta.',
  ages_missing:
    'Alcune tariffe di {title} chiedono l’età, e la camera {room} ha solo persons. Addebitato: {charged} (adulti: {persons}); con {children} di loro di {age} anni: {otherwise}. Scriva guests con le età, o guests: [] per adulti.',
  'ranges_past.stay':
    '{title} è terminata il {last}, prima di questo soggiorno (arrivo il {checkIn}), che non viene addebitato. Scriva le date successive, o un’imposta con lo stesso titolo che continua, ad aliquota 0 se è stata abolita.',
  booked_on_missing:
    'Manca bookedOn, quindi non si applica nessuna delle aliquote di {title} per data di prenotazione.',
  booked_after_check_in: 'bookedOn non dovrebbe essere dopo checkIn (ricevuto: {received}, arrivo il {checkIn}).',
  moved_room:
    'La camera {later} comincia dove finisce la camera {earlier}, con altrettanti ospiti. Se hanno cambiato camera, scriva nightsBefore: {nights}, così i limiti sulle notti continuano a contare; nightsBefore: 0 per altri ospiti.',
  net_below_zero:
    'Il prezzo netto è {net}, perché gli importi inclusi ({inclusive}) superano il prezzo ({price}). La struttura paga la differenza.',
  unknown_version:
    'version deve essere 1 (ricevuto: {received}). Forse l’ha scritto uno staytax più recente: aggiorni il pacchetto.',
  title_repeated:
    'title deve essere unico nel file (ricevuto: {title}, anche in {first}). Usi un altro titolo, o scriva gli id di entrambi.',
  id_repeated: 'id deve essere unico nel file (ricevuto: {id}, anche in {first}).',
  unknown_reference: 'tax deve essere il titolo o l’id di un’imposta del file (ricevuto: {reference}).',
  ambiguous_reference:
    'tax deve nominare una sola imposta, e più imposte del file hanno il titolo {title}. Usi uno di questi id: {ids}.',
  id_not_at_property:
    'id deve essere l’id di un’imposta della struttura (ricevuto: {id}). Ometta id per trovarla dal titolo o per crearla.',
  'id_not_at_property.set':
    'id deve essere l’id di un insieme di imposte della struttura (ricevuto: {id}). Ometta id per trovarlo dal titolo o per crearlo.',
  title_ambiguous:
    'title deve nominare una sola imposta, e la struttura ne ha più d’una con il titolo {title}. Aggiunga uno di questi id: {ids}.',
  'title_ambiguous.set':
    'title deve nominare un solo insieme di imposte, e la struttura ne ha più d’uno con il titolo {title}. Aggiunga uno di questi id: {ids}.',
  unknown_target: 'Né il file né la struttura hanno un’imposta o un insieme di imposte con il titolo {target}.',
  prune_everything:
    'taxes è vuoto, quindi la pulizia eliminerebbe tutte le imposte della struttura ({count}); lo consenta espressamente (allowEmpty, --allow-empty) se è voluto.',
  stored_record_unreadable:
    'Il piano ha bisogno dell’imposta {title} ({id}) della struttura, che non si può leggere: {reason} La corregga nel channel manager.',
  'stored_record_unreadable.set':
    'Il piano ha bisogno dell’insieme di imposte {title} ({id}) della struttura, che non si può leggere: {reason} Lo corregga nel channel manager.',
  stored_record_skipped: 'L’imposta {title} ({id}) della struttura non si può leggere e resta com’è: {reason}',
  'stored_record_skipped.set':
    'L’insieme di imposte {title} ({id}) della struttura non si può leggere e resta com’è: {reason}',
  currency_in_use:
    'currency deve restare "{set}" (ricevuto: "{currency}"): l’insieme di imposte {title} ({id}), che non è nel file, usa questa imposta. Aggiunga quell’insieme al file, o dia all’imposta un altro titolo.',
  never_charged: '{title} non viene mai addebitata: {because}.',
  ranges_past: '{title} è terminata il {last} (oggi è il {today}). I soggiorni successivi non vengono addebitati.',
  order_decides:
    'Le righe {first} e {second} di {title} valgono per gli stessi ospiti e notti, e nessuna comprende l’altra: {stay} paga {charged} in quest’ordine, e {otherwise} con la riga {second} per prima. Metta per prima la riga che deve prevalere, o aggiunga una condizione che le separi.',
  length_or_number:
    'Una riga di {title} vale per soggiorni fino a {most} notti (nights_to), accanto a max_nights: {stay} paga {charged}, e {otherwise} se la riga vale per le prime {most} notti di ogni soggiorno. In tal caso scriva night_to.',
  source_old:
    'La fonte di {title} è stata letta il {checked}, più di un anno prima del {today}. La rilegga, e scriva il giorno in checked.',
  cap_out_of_reach:
    'max_nights di {title} non ha effetto all’interno di un periodo: è {cap}, e le notti del periodo più lungo sono {longest}.',
  level_without_effect:
    'level {level} di {title} non ha effetto, perché nessuna percentuale si calcola su di essa. Il level di un importo fisso conta solo per le percentuali di livelli inferiori.',
  same_title:
    '{title} è anche il titolo dell’imposta in {first}. Gli ospiti non possono distinguere le due su un conto.',
  fee_untaxed: 'Nessuna imposta si calcola sul supplemento {title}, ma {tax} si calcola su {other}.',
  inclusive_over_price:
    'Se venduto {sold}, il soggiorno ha un prezzo netto negativo ({stay}): gli importi inclusi superano il prezzo. La struttura paga la differenza.',
  nested_unevenly:
    '{title} ha qui sotto di sé altre imposte rispetto a {first}. Viene addebitata una volta, così come compare per prima; perciò l’ordine delle imposte di un livello conta.',
  policy_matters:
    'Il {figure} di alcuni soggiorni dipende da {option}: con {other} invece di {now} aumenta di {amount} ({stay}). Verifichi che la regola sia quella voluta.',
  'policy_matters.less':
    'Il {figure} di alcuni soggiorni dipende da {option}: con {other} invece di {now} diminuisce di {amount} ({stay}). Verifichi che la regola sia quella voluta.',
  channel_charges_otherwise:
    'Il channel manager addebita {amount} in più ({stay}), perché non ha regole locali (differiscono {differing} soggiorni su {looked}). Verifichi che gli ospiti possano vederlo.',
  'channel_charges_otherwise.less':
    'Il channel manager addebita {amount} in meno ({stay}), perché non ha regole locali (differiscono {differing} soggiorni su {looked}). Verifichi che gli ospiti possano vederlo.',
  channel_may_differ:
    'Il channel manager può addebitare altro: oltre la fine di un mese ordina le notti per giorno del mese, e {title} dipende dal loro ordine.',
  'channel_may_differ.inclusive_pair':
    'Il channel manager può addebitare altro: {title} è una di due percentuali incluse sotto un livello incluso.',
  'channel_may_differ.mixed_levels':
    'Il channel manager può addebitare altro: {title} e una percentuale dall’altro lato del prezzo sono su livelli diversi.',
  'channel_may_differ.nested_fixed': 'Il channel manager può addebitare altro: la tassa fissa {title} è annidata.',
  'channel_may_differ.nested_per_booking':
    'Il channel manager può addebitare altro: {title} è annidata, e addebitata ogni notte.',
  'channel_may_differ.level_gap':
    'Il channel manager può addebitare altro: tra i livelli {levels} c’è un vuoto, e il più basso può essere tralasciato.',
};

export const ISSUE_PHRASES_IT: Translated<typeof ISSUE_PHRASES> = {
  'The value': 'Il valore',
  'the stay': 'Il soggiorno',
  'a list': 'un elenco',
  'a Date': 'una Date',
  'an object': 'un oggetto',
  'a bigint': 'un BigInt',
  'a symbol': 'un simbolo',
  'a function': 'una funzione',
  text: 'testo',
  'text that is not blank': 'un testo non vuoto',
  'text of {1} to {2} characters that is not blank': 'un testo non vuoto da {1} a {2} caratteri',
  'a number': 'un numero',
  'the number {1}': 'il numero {1}',
  'a whole number': 'un numero intero',
  'a whole number of {1} or more': 'un numero intero da {1} in su',
  'a whole number of {1} or more, or null': 'un numero intero da {1} in su, o null',
  'a whole number from {1} to {2}': 'un numero intero da {1} a {2}',
  'a decimal number as text, such as {1}': 'un numero decimale come testo, ad esempio {1}',
  'a price such as {1}': 'un prezzo come {1}',
  'an amount such as {1}': 'un importo come {1}',
  'an amount above {1}': 'un importo maggiore di {1}',
  'a multiple of {1} {2} above {3}': 'un multiplo di {1} {2} maggiore di {3}',
  'true or false': 'true o false',
  'a UUID such as {1}': 'un UUID come {1}',
  'an {1} {2} code such as {3}': 'un codice {1} {2} come {3}',
  'a date such as {1}': 'una data come {1}',
  'a real date such as {1}': 'una data reale come {1}',
  'a real date such as {1}, or null': 'una data reale come {1}, o null',
  'a month and a day such as {1}': 'un mese e un giorno come {1}',
  'one of {1}': 'uno di questi valori: {1}',
  'one of {1}, or an object with each, step or mode': '{1}, o un oggetto con each, step o mode',
  'a list of texts': 'un elenco di testi',
  'a list of taxes': 'un elenco di imposte',
  'a list of any of {1}': 'un elenco con alcuni tra {1}',
  'a list of at most {1} date ranges': 'un elenco di al massimo {1} periodi',
  'a list of at most {1} UUIDs': 'un elenco di al massimo {1} UUID',
  'a list of at most {1} titles or ids of taxes': 'un elenco di al massimo {1} titoli o id di imposte',
  'a list of at most {1} rows': 'un elenco di al massimo {1} righe',
  'a list of at most {1} texts': 'un elenco di al massimo {1} testi',
  'a list of at most {1} guests': 'un elenco di al massimo {1} ospiti',
  'a list of at most {1} extras': 'un elenco di al massimo {1} extra',
  'a list of at most {1} documents': 'un elenco di al massimo {1} giustificativi',
  'a document such as {1}': 'un giustificativo come {1}',
  'a list of at most {1} taxes': 'un elenco di al massimo {1} imposte',
  'a list of at most {1} tax sets': 'un elenco di al massimo {1} insiemi di imposte',
  'a list of {1} to {2} date ranges': 'un elenco da {1} a {2} periodi',
  'a list of {1} to {2} seasons': 'un elenco da {1} a {2} stagioni',
  'a list of {1} to {2} rooms': 'un elenco da {1} a {2} camere',
  'a list of {1} to {2} labels, such as {3}': 'un elenco da {1} a {2} etichette, come {3}',
  'a list of {1} to {2} prices, one for each night': 'un elenco da {1} a {2} prezzi, uno per notte',
  'a date range such as {1}': 'un periodo come {1}',
  'a season such as {1}': 'una stagione come {1}',
  'a row such as {1}': 'una riga come {1}',
  'a reference such as {1}': 'un riferimento come {1}',
  'a room such as {1}': 'una camera come {1}',
  'an extra such as {1}': 'un extra come {1}',
  'a guest such as {1}, or {2} for an adult': 'un ospite come {1}, o {2} per un adulto',
  'an object with the fields of a tax': 'un oggetto con i campi di un’imposta',
  'an object with the fields of a tax set': 'un oggetto con i campi di un insieme di imposte',
  'an object with local rules': 'un oggetto con regole locali',
  'an object with checkIn and rooms': 'un oggetto con checkIn e rooms',
  'an object with taxes and {1}': 'un oggetto con taxes e {1}',
  'an object with any of {1}': 'un oggetto con alcuni dei campi {1}',
  'an object with the figures of a quote': 'un oggetto con gli importi di un preventivo',
  'an object as recordOf makes it': 'un oggetto come quelli creati da recordOf',
  'the version of the package that made the record': 'la versione del pacchetto che ha creato la registrazione',
  'the address of a JSON Schema': 'l’indirizzo di uno schema JSON',
  'the title or the id of a tax in the file': 'il titolo o l’id di un’imposta del file',
  'a calculator of createCalculator': 'un calcolatore di createCalculator',
  'logic percent': 'logic percent',
  'named by the title of a tax': 'con il titolo di un’imposta come nome',
  'an object of at most {1} amounts by title, such as {2}':
    'un oggetto con al massimo {1} importi per titolo, come {2}',
  'an object with {1} or {2}': 'un oggetto con {1} o {2}',
  'charges of every night': 'importi di ogni notte',
  'one unit of the tax is for a guest': 'un’unità dell’imposta vale per un ospite',
  'one unit of the tax is for a room': 'un’unità dell’imposta vale per una camera',
  'one unit of the tax is for all rooms of a date': 'un’unità dell’imposta vale per tutte le camere di una data',
  'one unit of the tax is for the whole stay': 'un’unità dell’imposta vale per tutto il soggiorno',
  'of a guest': 'di un ospite',
  'of a room': 'di una camera',
  'of the stay': 'del soggiorno',
  'of a guest or of a room': 'di un ospite o di una camera',
  'of a guest or of the stay': 'di un ospite o del soggiorno',
  'of a room or of the stay': 'di una camera o del soggiorno',
  'logic percent, {1} or {2}': 'logic percent, {1} o {2}',
  'rows with {1} or {2}': 'righe con {1} o {2}',
  'rows with a condition on the price, such as {1}': 'righe con una condizione sul prezzo, come {1}',
  'logic percent, or rows with a condition on the price, such as {1}':
    'logic percent, o righe con una condizione sul prezzo, come {1}',
  'a percentage of other taxes alone takes their units': 'una percentuale solo di altre imposte prende le loro unità',
  'a stay of at most {1} nights has no night {2}': 'il numero di notti è al massimo {1}, quindi non c’è una notte {2}',
  '{1} leaves out the first {2} nights': '{1} esclude le notti fino alla notte {2} compresa',
  'its rate is {1}': 'la sua aliquota è {1}',
  'the first {1} nights can be taxed, and the first {2} are skipped':
    'si può tassare fino alla notte {1}, e si esclude fino alla notte {2}',
  'under this policy {1} is due at arrival, and the night of arrival is skipped':
    'secondo questa regola {1} è dovuto all’arrivo, e la notte di arrivo è esclusa',
  'night {1}': 'la notte {1}',
  'nights {1} to {2}': 'le notti da {1} a {2}',
  'stays of {1} nights': 'i soggiorni con questo numero di notti: {1}',
  'stays of {1} to {2} nights': 'i soggiorni da {1} a {2} notti',
  'a price of {1}': 'un prezzo di {1}',
  'a price over {1} and under {2}': 'un prezzo superiore a {1} e inferiore a {2}',
  'a price of {1} or more and under {2}': 'un prezzo da {1} e inferiore a {2}',
  'a price over {1} and up to {2}': 'un prezzo superiore a {1} e fino a {2}',
  'a price of {1} or more and up to {2}': 'un prezzo da {1} e fino a {2}',
  '{1}': '{1}',
  '{1} to {2}': 'dal {1} al {2}',
  'title {1}': 'il titolo {1}',
  'id {1}': 'l’id {1}',
  'at any price': 'a qualsiasi prezzo',
  'for less than {1}': 'per meno di {1}',
  'a night for two persons': 'una notte per due persone',
  'this stay': 'questo soggiorno',
  'two guests for a night at {1} on {2}': 'due ospiti per una notte a {1} il {2}',
  'two guests for {1} nights at {2} each from {3}': 'due ospiti per {1} notti a {2} l’una dal {3}',
  'an adult and a guest of {1} for a night at {2} on {3}':
    'un adulto e un ospite di {1} anni per una notte a {2} il {3}',
  'an adult and a guest of {1} for {2} nights at {3} each from {4}':
    'un adulto e un ospite di {1} anni per {2} notti a {3} l’una dal {4}',
  total: 'totale',
  net: 'prezzo netto',
};
