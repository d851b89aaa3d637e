import type { ISSUE_PHRASES, IssueTexts } from '../en/issues.js';
import type { Translated } from '../words.js';

const MUST_BE = '{field} muss {expected} sein (angegeben: {received}).';

export const ISSUES_DE: IssueTexts = {
  at: '→ bei {path}',
  missing: 'nichts',
  didYouMean: 'Meinten Sie {suggestion}?',
  toWrite: 'Schreiben Sie {write}.',
  'toWrite.keep': 'Schreiben Sie {write}, oder {keep}, damit es so bleibt.',
  bothWays: 'Für {stay} ergibt das {charged}, und {meant} mit {write}. Schreiben Sie das.',
  'bothWays.keep':
    'Für {stay} ergibt das {charged}, und {meant} mit {write}. Schreiben Sie das, oder {keep}, damit es so bleibt.',
  byPolicy: 'Nach seiner Regel kostet das {amount} mehr ({stay}).',
  'byPolicy.less': 'Nach seiner Regel kostet das {amount} weniger ({stay}).',
  required: '{field} fehlt.',
  'required.null': '{field} fehlt (angegeben: null).',
  'required.whole': MUST_BE,
  not_an_object: MUST_BE,
  not_accepted: MUST_BE,
  not_a_list: MUST_BE,
  not_text: MUST_BE,
  number_not_text:
    '{field} muss Text sein, weil Zahlen Stellen verlieren (angegeben: {received}). Schreiben Sie "{received}".',
  'number_not_text.other':
    '{field} muss Text sein, weil Zahlen Stellen verlieren (angegeben: {received}). Schreiben Sie "10.00".',
  not_decimal: MUST_BE,
  too_many_digits: '{field} darf höchstens {most} Zeichen lang sein (angegeben: {received}).',
  'too_many_digits.rate':
    '{field} darf höchstens {most} Zeichen lang sein und höchstens {decimals} Nachkommastellen haben (angegeben: {received}).',
  blank: '{field} darf nicht leer sein (angegeben: {received}).',
  too_long: MUST_BE,
  not_one_of: MUST_BE,
  not_boolean: MUST_BE,
  not_whole_number: MUST_BE,
  not_uuid: MUST_BE,
  not_month_day: MUST_BE,
  unknown_currency: MUST_BE,
  not_a_date: MUST_BE,
  'not_a_date.year': '{field} muss ein Datum der Jahre 100 bis 9999 sein (angegeben: {received}).',
  list_too_short: '{field} muss {expected} sein (angegeben: eine leere Liste).',
  list_too_long: '{field} muss {expected} sein (angegeben: mehr als {most}).',
  unreadable: '{field} muss aus einfachen Daten bestehen (beim Lesen trat ein Fehler auf).',
  unknown_field: 'Unbekanntes Feld {field}. Die Felder sind {known}.',
  'unknown_field.meant': 'Unbekanntes Feld {field}.',
  field_ignored: 'Das unbekannte Feld {field} wird nicht beachtet.',
  too_many_fields: 'Es dürfen höchstens {most} verschiedene unbekannte Felder sein. Der Rest wurde nicht geprüft.',
  too_many_issues: 'Nur die ersten {most} Fehler sind aufgeführt. Beheben Sie diese, und prüfen Sie noch einmal.',
  rate_over_100: 'rate muss zwischen 0 und {most} liegen, wenn logic percent ist (angegeben: {received}).',
  currency_required: 'currency fehlt: bei logic {logic} ist der Satz ein Betrag.',
  currency_not_null: 'currency muss null sein, wenn logic percent ist (angegeben: {received}).',
  currency_differs: 'currency muss {expected} sein, die Währung der Steuergruppe (angegeben: {received}).',
  property_differs: 'property_id muss {expected} sein, das Haus der Steuergruppe (angegeben: {received}).',
  range_open:
    'Ein Zeitraum braucht ein Datum in after, in before oder in beiden (angegeben: keines). Lassen Sie den Zeitraum weg, wenn die Steuer immer gilt.',
  range_reversed:
    'Ein Zeitraum darf nicht vor seinem Anfang enden (angegeben: after {after}, before {before}). after ist sein erster Tag, before sein letzter.',
  ranges_conflict:
    'applicable_after und applicable_before müssen denselben Zeitraum nennen wie applicable_date_ranges. Verwenden Sie nur eine der beiden Formen.',
  tax_repeated:
    'Eine Steuer darf auf der obersten Ebene nur einmal stehen (die Steuer mit {name} steht auch bei {first}).',
  tax_conflict:
    'Eine Steuer muss überall dieselben Felder haben (bei der Steuer mit {name} ist {field} anders als bei {first}). Zwei verschiedene Steuern brauchen verschiedene ids oder, wenn sie keine haben, verschiedene Titel.',
  tax_inside_itself: 'Eine Steuer darf nicht unter sich selbst stehen (bei der Steuer mit {name} ist das so).',
  nested_too_deep: 'Steuern dürfen höchstens {most} Ebenen tief untereinander stehen, die oberste mitgezählt.',
  too_many_taxes: 'Eine Steuergruppe darf höchstens {most} verschiedene Steuern haben.',
  too_many_entries:
    'Eine Steuergruppe darf höchstens {most} Einträge haben; eine Steuer zählt überall, wo sie steht. Der Rest wurde nicht gelesen.',
  unknown_tax: 'id muss die id einer der übergebenen Steuern sein (angegeben: {id}).',
  never_applies:
    'Die Steuer wird nie erhoben: skip_nights ist {skip}, und ein Aufenthalt hat höchstens {longest} Nächte.',
  cap_within_skip:
    'max_nights sollte mehr sein als skip_nights (angegeben: {cap} und {skip}). Zählt max_nights ab der Anreise, wird die Steuer nie erhoben.',
  ranges_overlap:
    'Der Zeitraum überschneidet sich mit Zeitraum {other} der Liste. Ein Tag, der in beiden liegt, wird einmal berechnet.',
  title_not_kept:
    'title sollte in der zusammengesetzten Unicode-Form (NFC) stehen, in der die API ihn speichert (angegeben: {title}).',
  'title_not_kept.space':
    'title sollte nicht mit Leerraum beginnen oder enden, denn die API entfernt ihn (angegeben: {title}).',
  ranges_touch:
    'Der Zeitraum beginnt am Tag nach dem Ende von Zeitraum {other} der Liste. Die beiden können ein Zeitraum sein.',
  key_without_use: '{field} muss hier wegbleiben; es gehört zu: {needed}.',
  key_beside_channel: '{field} muss wegbleiben, wenn only channel ist, weil die Steuer hier nicht berechnet wird.',
  local_rate_required: 'local.rate fehlt: rate gilt für logic {logic}, und vor Ort ist logic {local}.',
  local_rate_over_100:
    'Ein Prozentsatz muss zwischen 0 und {most} liegen (angegeben: {received}). Mehr darf er nur sein, wenn base bei nothing beginnt.',
  inclusive_units:
    '{field} muss bei einem Prozentsatz wegbleiben, der im Preis enthalten ist, denn dieser wird aus dem Preis herausgerechnet.',
  step_not_payable: 'step muss {expected} sein (angegeben: {received}).',
  at_least_over_at_most: 'at_least darf nicht über at_most liegen (angegeben: {least} und {most}).',
  over_stay_empty: 'over_stay muss at_most oder at_least haben.',
  each_below_unit: 'each muss hier {expected} sein, denn {because} (angegeben: {received}).',
  inclusive_price_from_net:
    'start darf bei einer im Preis enthaltenen Steuer mit Preisbedingungen nicht net sein, weil ihr Nettopreis vom Satz abhängt. Eine solche Steuer richtet sich nach dem angezeigten Preis.',
  base_of_nothing: 'plus muss mindestens eine Steuer nennen, wenn start nothing ist.',
  percent_of_tax_sent:
    'Ein Prozentsatz allein auf andere Steuern braucht einen Betrag für den Channel-Manager, der ihn sonst auf den Preis rechnet. Schreiben Sie den Betrag in logic und rate und den Prozentsatz in local; oder only: "here", wenn er nicht übertragen werden soll.',
  nights_reversed: '{field} darf nicht kleiner sein als der Anfang der Zeile (angegeben: {least} bis {most}).',
  age_bounds_reversed:
    'age_under muss größer sein als age_from (angegeben: age_from {from} und age_under {under}). age_from ist das erste Alter, für das die Zeile gilt, age_under das erste, für das sie nicht mehr gilt.',
  price_bounds_reversed: 'Zwischen {lower} und {field} muss ein Preis liegen (angegeben: {least} und {most}).',
  plus_unknown: 'plus muss Steuern der Steuergruppe nennen (angegeben: {reference}).',
  plus_ambiguous: 'plus muss genau eine Steuer nennen ({reference} ist der Titel mehrerer). Verwenden Sie die id.',
  plus_repeated: 'plus muss jede Steuer nur einmal nennen (noch einmal angegeben: {reference}).',
  plus_circular:
    'plus darf nicht zur eigenen Steuer zurückführen ({reference} wird auf sie berechnet oder ist die Steuer selbst).',
  plus_later:
    'plus muss Steuern nennen, die vorher berechnet werden ({reference} kommt erst danach). Geben Sie jener Steuer ein höheres level.',
  plus_not_here: 'plus muss Steuern nennen, die hier berechnet werden ({reference} ist nur für den Channel-Manager).',
  net_in_circles:
    'Der Betrag hängt vom Nettopreis ab und der Nettopreis vom Betrag: die im Preis enthaltene Steuer {title} wird auf diese Steuer berechnet. Gehen Sie vom Preis aus, oder berechnen Sie diese Steuer nach der enthaltenen.',
  guest_row_on_room_percent:
    'Diese Zeile fragt nach dem Alter eines Gastes, der Prozentsatz gilt aber einmal für das Zimmer, mit dem höchsten Satz seiner Gäste.',
  'guest_row_on_room_percent.label':
    'Nicht das ganze Zimmer hat das Merkmal {label}, der Prozentsatz {title} gilt aber einmal für das Zimmer, mit dem höchsten Satz seiner Gäste.',
  price_of_unsaid: 'Diese Bedingung betrachtet den Preis des Zimmers, die Steuer fällt aber für jeden Gast an.',
  inclusive_on_exclusive:
    'Diese im Preis enthaltene Steuer wird auch auf {title} berechnet. Das kommt zum Preis hinzu, die Steuer darauf aber wird aus dem Preis genommen. Ist auch {title} zu versteuern, legen Sie dafür eine eigene Steuer an, die zum Preis hinzukommt.',
  base_unsaid:
    'Nirgends steht, ob der Preis, auf den diese Steuer berechnet wird, die enthaltene Steuer {title} einschließt. Zurzeit schließt er sie ein.',
  fee_on_vat: 'Diese Gebühr wird auf die Steuer {title} berechnet, und nicht die Steuer auf die Gebühr.',
  net_adds_inclusive:
    'Der Nettopreis dieser Steuer enthält {title} noch einmal, obwohl sie schon im Preis enthalten ist, weil sie auf einem höheren level steht.',
  ranges_share_day:
    'Dieser Zeitraum endet an dem Tag, an dem der von Zeile {other} beginnt ({day}). Von beiden Zeilen gilt die erste.',
  'ranges_share_day.tax':
    'Dieser Zeitraum endet an dem Tag, an dem der einer anderen Steuer {title} beginnt ({day}, {first}). Beide werden erhoben.',
  row_never_reached:
    'Diese Zeile gilt nie, weil Zeile {other} immer vor ihr gilt. Stellen Sie die engere Zeile nach vorn.',
  row_never_holds: 'Diese Zeile gilt nie: {because}.',
  rows_leave_gap:
    'Zwischen Zeile {other} und dieser fehlt: {gap}. Dort gilt der eigene Satz der Steuer. Prüfen Sie, ob das so gemeint ist.',
  key_without_effect: '{field} hat keine Wirkung: {because}.',
  price_form: 'Ein Zimmer muss entweder nightlyPrices haben oder price und nights (angegeben: {given}).',
  'price_form.none': 'Ein Zimmer muss entweder nightlyPrices haben oder price und nights (angegeben: nichts davon).',
  extra_price_form: 'Ein Extra muss entweder nightlyPrices oder price haben (angegeben: {given}).',
  'extra_price_form.none': 'Ein Extra muss entweder nightlyPrices oder price haben (angegeben: keines von beiden).',
  extra_nights:
    'nightlyPrices eines Extras muss für jede Nacht des Zimmers einen Preis haben (Preise: {count}, Nächte: {nights}).',
  label_reserved: 'label darf nicht {received} sein; so heißt der Zimmerpreis ohne Extras.',
  persons_below_guests:
    'persons muss mindestens die Zahl der Gäste sein (persons: {persons}, Gäste: {guests}). Lassen Sie persons weg, wenn alle Gäste aufgeführt sind.',
  guest_outside_room: 'Die Nächte eines Gastes müssen Nächte des Zimmers sein (Zimmer ab {checkIn}, Nächte: {nights}).',
  age_and_birth_date:
    'Ein Gast muss entweder age oder birthDate haben, nicht beides. Lassen Sie age weg: Es ergibt sich aus birthDate.',
  birth_date_out_of_range:
    'birthDate darf nicht nach der ersten Nacht des Gastes liegen und höchstens {most} Jahre davor (angegeben: {received}, erste Nacht: {checkIn}).',
  price_decimals: {
    one: 'Ein Preis in {currency} darf höchstens {digits} Nachkommastelle haben (angegeben: {received}).',
    other: 'Ein Preis in {currency} darf höchstens {digits} Nachkommastellen haben (angegeben: {received}).',
  },
  'price_decimals.none': 'Ein Preis in {currency} darf keine Nachkommastellen haben (angegeben: {received}).',
  too_much_work:
    'Die Berechnung des Aufenthalts darf höchstens {most} Schritte brauchen (es wären {steps}: {taxes} Steuern auf {nights} Zimmernächte, die meisten für {title}). Berechnen Sie weniger Zimmer, Nächte und Gäste auf einmal, oder schreiben Sie weniger Steuern und Sätze.',
  date_out_of_calendar:
    'Die letzte Nacht darf nicht nach dem 31.12.9999 liegen (angegeben: {nights} Nächte ab {checkIn}).',
  room_before_stay:
    'checkIn eines Zimmers sollte nicht vor checkIn des Aufenthalts liegen (angegeben: {received}, der Aufenthalt beginnt am {checkIn}).',
  room_long_after_stay:
    'checkIn eines Zimmers sollte höchstens {most} Tage nach checkIn des Aufenthalts liegen (angegeben: {received}, {days} Tage nach dem {checkIn}).',
  extra_untaxed: 'Auf das Extra {label} wird keine Steuer der Gruppe berechnet: keine nennt es in on.',
  extra_without_vat:
    'Auf das Extra {label} wird eine Steuer der Gruppe berechnet, aber keine Mehrwertsteuer: keine nennt es in on. Nennen Sie es in on der Mehrwertsteuer, oder einer mit dem Satz 0, wenn es keine trägt.',
  label_unknown: 'Kein Satz der Steuergruppe fragt nach dem Merkmal {label}.',
  paid_before_unknown:
    'Keine Grenze für den Aufenthalt in der Steuergruppe zählt mit, was für {title} schon bezahlt wurde.',
  paid_before_level: '{title} muss in paidBefore {expected} stehen, wo die Grenze für den Aufenthalt es mitzählt.',
  ages_missing:
    'Sätze von {title} fragen nach dem Alter, und Zimmer {room} hat nur persons. Berechnet: {charged} (Erwachsene: {persons}); mit {children} davon im Alter von {age}: {otherwise}. Schreiben Sie guests mit Alter, oder guests: [] für Erwachsene.',
  'ranges_past.stay':
    '{title} endete am {last}, vor diesem Aufenthalt (Anreise am {checkIn}), der nicht berechnet wird. Schreiben Sie spätere Daten, oder eine Steuer mit demselben Titel, die weitergeht, mit dem Satz 0, wenn sie abgeschafft ist.',
  booked_on_missing: 'bookedOn fehlt, daher gilt keiner der Sätze von {title}, die vom Buchungsdatum abhängen.',
  booked_after_check_in: 'bookedOn sollte nicht nach checkIn liegen (angegeben: {received}, Anreise am {checkIn}).',
  moved_room:
    'Zimmer {later} beginnt, wo Zimmer {earlier} endet, mit gleich vielen Gästen. Sind sie umgezogen, schreiben Sie nightsBefore: {nights}, damit Grenzen für Nächte weiterzählen; nightsBefore: 0, wenn es andere Gäste sind.',
  net_below_zero:
    'Der Nettopreis ist {net}, weil die im Preis enthaltenen Abgaben ({inclusive}) höher sind als der Preis ({price}). Die Differenz zahlt das Haus.',
  unknown_version:
    'version muss 1 sein (angegeben: {received}). Vielleicht hat ein neueres staytax das geschrieben: aktualisieren Sie das Paket.',
  title_repeated:
    'title darf in der Datei nur einmal vorkommen (angegeben: {title}, auch bei {first}). Nehmen Sie einen anderen Titel, oder schreiben Sie die ids beider dazu.',
  id_repeated: 'id darf in der Datei nur einmal vorkommen (angegeben: {id}, auch bei {first}).',
  unknown_reference: 'tax muss der Titel oder die id einer Steuer in der Datei sein (angegeben: {reference}).',
  ambiguous_reference:
    'tax muss genau eine Steuer nennen, und mehrere in der Datei haben den Titel {title}. Verwenden Sie eine dieser ids: {ids}.',
  id_not_at_property:
    'id muss die id einer Steuer des Hauses sein (angegeben: {id}). Lassen Sie id weg, damit sie am Titel gefunden oder neu angelegt wird.',
  'id_not_at_property.set':
    'id muss die id einer Steuergruppe des Hauses sein (angegeben: {id}). Lassen Sie id weg, damit sie am Titel gefunden oder neu angelegt wird.',
  title_ambiguous:
    'title muss genau eine Steuer nennen, und das Haus hat mehrere mit dem Titel {title}. Ergänzen Sie eine dieser ids: {ids}.',
  'title_ambiguous.set':
    'title muss genau eine Steuergruppe nennen, und das Haus hat mehrere mit dem Titel {title}. Ergänzen Sie eine dieser ids: {ids}.',
  unknown_target: 'Weder die Datei noch das Haus hat eine Steuer oder Steuergruppe mit dem Titel {target}.',
  prune_everything:
    'taxes ist leer, beim Aufräumen würden also alle Steuern des Hauses entfernt ({count}); erlauben Sie das ausdrücklich (allowEmpty, --allow-empty), wenn es so gemeint ist.',
  stored_record_unreadable:
    'Der Plan braucht die Steuer {title} ({id}) des Hauses, die nicht gelesen werden kann: {reason} Berichtigen Sie sie im Channel-Manager.',
  'stored_record_unreadable.set':
    'Der Plan braucht die Steuergruppe {title} ({id}) des Hauses, die nicht gelesen werden kann: {reason} Berichtigen Sie sie im Channel-Manager.',
  stored_record_skipped:
    'Die Steuer {title} ({id}) des Hauses kann nicht gelesen werden und bleibt, wie sie ist: {reason}',
  'stored_record_skipped.set':
    'Die Steuergruppe {title} ({id}) des Hauses kann nicht gelesen werden und bleibt, wie sie ist: {reason}',
  currency_in_use:
    'currency muss "{set}" bleiben (angegeben: "{currency}"): die Steuergruppe {title} ({id}), die nicht in der Datei steht, verwendet diese Steuer. Nehmen Sie die Gruppe in die Datei auf, oder geben Sie der Steuer einen anderen Titel.',
  never_charged: '{title} wird nie erhoben: {because}.',
  ranges_past: '{title} endete am {last} (heute ist der {today}). Spätere Aufenthalte werden nicht berechnet.',
  order_decides:
    'Die Zeilen {first} und {second} von {title} gelten für dieselben Gäste und Nächte, und keine umfasst die andere: {stay} zahlt {charged}, wie sie stehen, und {otherwise} mit Zeile {second} zuerst. Stellen Sie die Zeile nach vorn, die gelten soll, oder trennen Sie beide durch eine Bedingung.',
  length_or_number:
    'Eine Zeile von {title} gilt für Aufenthalte bis {most} Nächte (nights_to), neben max_nights: {stay} zahlt {charged}, und {otherwise}, wenn die Zeile für die ersten {most} Nächte jedes Aufenthalts gilt. Schreiben Sie dann night_to.',
  source_old:
    'Die Quelle von {title} wurde am {checked} gelesen, mehr als ein Jahr vor dem {today}. Lesen Sie sie noch einmal, und schreiben Sie den Tag in checked.',
  cap_out_of_reach:
    'max_nights von {title} hat innerhalb eines Zeitraums keine Wirkung: erlaubt sind {cap}, Nächte im längsten Zeitraum: {longest}.',
  level_without_effect:
    'level {level} von {title} hat keine Wirkung, weil kein Prozentsatz darauf berechnet wird. Das level eines festen Betrags zählt nur für Prozentsätze auf niedrigeren Stufen.',
  same_title:
    '{title} ist auch der Titel der Steuer bei {first}. Gäste können die beiden auf der Rechnung nicht unterscheiden.',
  fee_untaxed: 'Auf die Gebühr {title} wird keine Steuer berechnet, auf {other} aber wird {tax} berechnet.',
  inclusive_over_price:
    'Bei einem Verkauf {sold} liegt der Nettopreis unter null ({stay}): die im Preis enthaltenen Abgaben sind höher als der Preis. Die Differenz zahlt das Haus.',
  nested_unevenly:
    'Unter {title} stehen hier andere Steuern als bei {first}. Sie wird einmal berechnet, so wie sie zuerst steht; die Reihenfolge der Steuern einer Stufe ist also von Bedeutung.',
  policy_matters:
    'Der {figure} mancher Aufenthalte hängt von {option} ab: mit {other} statt {now} ist er um {amount} höher ({stay}). Prüfen Sie, ob die Regel die richtige ist.',
  'policy_matters.less':
    'Der {figure} mancher Aufenthalte hängt von {option} ab: mit {other} statt {now} ist er um {amount} niedriger ({stay}). Prüfen Sie, ob die Regel die richtige ist.',
  channel_charges_otherwise:
    'Der Channel-Manager berechnet {amount} mehr ({stay}), weil er keine lokalen Regeln hat (bei {differing} von {looked} Aufenthalten anders). Prüfen Sie, ob Gäste das sehen dürfen.',
  'channel_charges_otherwise.less':
    'Der Channel-Manager berechnet {amount} weniger ({stay}), weil er keine lokalen Regeln hat (bei {differing} von {looked} Aufenthalten anders). Prüfen Sie, ob Gäste das sehen dürfen.',
  channel_may_differ:
    'Der Channel-Manager berechnet möglicherweise anders: über das Monatsende sortiert er die Nächte nach dem Tag des Monats, und {title} hängt von ihrer Reihenfolge ab.',
  'channel_may_differ.inclusive_pair':
    'Der Channel-Manager berechnet möglicherweise anders: {title} ist einer von zwei im Preis enthaltenen Prozentsätzen unter einer enthaltenen Stufe.',
  'channel_may_differ.mixed_levels':
    'Der Channel-Manager berechnet möglicherweise anders: {title} und ein Prozentsatz auf der anderen Seite des Preises stehen auf verschiedenen Stufen.',
  'channel_may_differ.nested_fixed':
    'Der Channel-Manager berechnet möglicherweise anders: die feste Abgabe {title} ist eingeschachtelt.',
  'channel_may_differ.nested_per_booking':
    'Der Channel-Manager berechnet möglicherweise anders: {title} ist eingeschachtelt und wird jede Nacht berechnet.',
  'channel_may_differ.level_gap':
    'Der Channel-Manager berechnet möglicherweise anders: zwischen den Stufen {levels} ist eine Lücke, und die untere kann wegfallen.',
};

export const ISSUE_PHRASES_DE: Translated<typeof ISSUE_PHRASES> = {
  'The value': 'Der Wert',
  'the stay': 'Der Aufenthalt',
  'a list': 'eine Liste',
  'a Date': 'ein Date',
  'an object': 'ein Objekt',
  'a bigint': 'ein BigInt',
  'a symbol': 'ein Symbol',
  'a function': 'eine Funktion',
  text: 'Text',
  'text that is not blank': 'ein nicht leerer Text',
  'text of {1} to {2} characters that is not blank': 'ein nicht leerer Text von {1} bis {2} Zeichen',
  'a number': 'eine Zahl',
  'the number {1}': 'die Zahl {1}',
  'a whole number': 'eine ganze Zahl',
  'a whole number of {1} or more': 'eine ganze Zahl ab {1}',
  'a whole number of {1} or more, or null': 'eine ganze Zahl ab {1} oder null',
  'a whole number from {1} to {2}': 'eine ganze Zahl von {1} bis {2}',
  'a decimal number as text, such as {1}': 'eine Dezimalzahl als Text wie {1}',
  'a price such as {1}': 'ein Preis wie {1}',
  'an amount such as {1}': 'ein Betrag wie {1}',
  'an amount above {1}': 'ein Betrag über {1}',
  'a multiple of {1} {2} above {3}': 'ein Vielfaches von {1} {2} über {3}',
  'true or false': 'true oder false',
  'a UUID such as {1}': 'eine UUID wie {1}',
  'an {1} {2} code such as {3}': 'ein Code nach {1} {2} wie {3}',
  'a date such as {1}': 'ein Datum wie {1}',
  'a real date such as {1}': 'ein Datum des Kalenders wie {1}',
  'a real date such as {1}, or null': 'ein Datum des Kalenders wie {1} oder null',
  'a month and a day such as {1}': 'ein Monat und ein Tag wie {1}',
  'one of {1}': 'eines von {1}',
  'one of {1}, or an object with each, step or mode': 'eines von {1} oder ein Objekt mit each, step oder mode',
  'a list of texts': 'eine Liste von Texten',
  'a list of taxes': 'eine Liste von Steuern',
  'a list of any of {1}': 'eine Liste aus {1}',
  'a list of at most {1} date ranges': 'eine Liste von höchstens {1} Zeiträumen',
  'a list of at most {1} UUIDs': 'eine Liste von höchstens {1} UUIDs',
  'a list of at most {1} titles or ids of taxes': 'eine Liste von höchstens {1} Titeln oder ids von Steuern',
  'a list of at most {1} rows': 'eine Liste von höchstens {1} Zeilen',
  'a list of at most {1} texts': 'eine Liste von höchstens {1} Texten',
  'a list of at most {1} guests': 'eine Liste von höchstens {1} Gästen',
  'a list of at most {1} extras': 'eine Liste von höchstens {1} Extras',
  'a list of at most {1} documents': 'eine Liste von höchstens {1} Nachweisen',
  'a document such as {1}': 'ein Nachweis wie {1}',
  'a list of at most {1} taxes': 'eine Liste von höchstens {1} Steuern',
  'a list of at most {1} tax sets': 'eine Liste von höchstens {1} Steuergruppen',
  'a list of {1} to {2} date ranges': 'eine Liste von {1} bis {2} Zeiträumen',
  'a list of {1} to {2} seasons': 'eine Liste von {1} bis {2} Saisons',
  'a list of {1} to {2} rooms': 'eine Liste von {1} bis {2} Zimmern',
  'a list of {1} to {2} labels, such as {3}': 'eine Liste von {1} bis {2} Merkmalen wie {3}',
  'a list of {1} to {2} prices, one for each night': 'eine Liste von {1} bis {2} Preisen, einem je Nacht,',
  'a date range such as {1}': 'ein Zeitraum wie {1}',
  'a season such as {1}': 'eine Saison wie {1}',
  'a row such as {1}': 'eine Zeile wie {1}',
  'a reference such as {1}': 'ein Verweis wie {1}',
  'a room such as {1}': 'ein Zimmer wie {1}',
  'an extra such as {1}': 'ein Extra wie {1}',
  'a guest such as {1}, or {2} for an adult': 'ein Gast wie {1} oder {2} für einen Erwachsenen',
  'an object with the fields of a tax': 'ein Objekt mit den Feldern einer Steuer',
  'an object with the fields of a tax set': 'ein Objekt mit den Feldern einer Steuergruppe',
  'an object with local rules': 'ein Objekt mit lokalen Regeln',
  'an object with checkIn and rooms': 'ein Objekt mit checkIn und rooms',
  'an object with taxes and {1}': 'ein Objekt mit taxes und {1}',
  'an object with any of {1}': 'ein Objekt mit den Feldern {1} (oder einigen davon)',
  'an object with the figures of a quote': 'ein Objekt mit den Beträgen eines Angebots',
  'an object as recordOf makes it': 'ein Objekt, wie recordOf es liefert,',
  'the version of the package that made the record': 'die Version des Pakets, das den Beleg erstellt hat,',
  'the address of a JSON Schema': 'die Adresse eines JSON-Schemas',
  'the title or the id of a tax in the file': 'der Titel oder die id einer Steuer in der Datei',
  'a calculator of createCalculator': 'ein Rechner von createCalculator',
  'logic percent': 'logic percent',
  'named by the title of a tax': 'benannt nach dem Titel einer Steuer',
  'an object of at most {1} amounts by title, such as {2}': 'ein Objekt mit höchstens {1} Beträgen nach Titel wie {2}',
  'an object with {1} or {2}': 'ein Objekt mit {1} oder {2}',
  'charges of every night': 'Beträge für jede Nacht',
  'one unit of the tax is for a guest': 'eine Einheit der Steuer gilt für einen Gast',
  'one unit of the tax is for a room': 'eine Einheit der Steuer gilt für ein Zimmer',
  'one unit of the tax is for all rooms of a date': 'eine Einheit der Steuer gilt für alle Zimmer eines Datums',
  'one unit of the tax is for the whole stay': 'eine Einheit der Steuer gilt für den ganzen Aufenthalt',
  'of a guest': 'eines Gastes',
  'of a room': 'eines Zimmers',
  'of the stay': 'des Aufenthalts',
  'of a guest or of a room': 'eines Gastes oder eines Zimmers',
  'of a guest or of the stay': 'eines Gastes oder des Aufenthalts',
  'of a room or of the stay': 'eines Zimmers oder des Aufenthalts',
  'logic percent, {1} or {2}': 'logic percent, {1} oder {2}',
  'rows with {1} or {2}': 'Zeilen mit {1} oder {2}',
  'rows with a condition on the price, such as {1}': 'Zeilen mit einer Bedingung für den Preis, etwa {1}',
  'logic percent, or rows with a condition on the price, such as {1}':
    'logic percent oder Zeilen mit einer Bedingung für den Preis, etwa {1}',
  'a percentage of other taxes alone takes their units':
    'ein Prozentsatz allein auf andere Steuern übernimmt deren Einheiten',
  'a stay of at most {1} nights has no night {2}': 'bei höchstens {1} als Zahl der Nächte gibt es keine Nacht {2}',
  '{1} leaves out the first {2} nights': '{1} lässt die Nächte bis einschließlich Nacht {2} aus',
  'its rate is {1}': 'der Satz ist {1}',
  'the first {1} nights can be taxed, and the first {2} are skipped':
    'besteuert werden kann bis Nacht {1}, ausgelassen wird bis Nacht {2}',
  'under this policy {1} is due at arrival, and the night of arrival is skipped':
    'nach dieser Regel ist {1} bei der Anreise fällig, und die Nacht der Anreise wird ausgelassen',
  'night {1}': 'Nacht {1}',
  'nights {1} to {2}': 'Nacht {1} bis {2}',
  'stays of {1} nights': 'Aufenthalte mit so vielen Nächten: {1}',
  'stays of {1} to {2} nights': 'Aufenthalte von {1} bis {2} Nächten',
  'a price of {1}': 'ein Preis von {1}',
  'a price over {1} and under {2}': 'ein Preis über {1} und unter {2}',
  'a price of {1} or more and under {2}': 'ein Preis ab {1} und unter {2}',
  'a price over {1} and up to {2}': 'ein Preis über {1} und bis {2}',
  'a price of {1} or more and up to {2}': 'ein Preis ab {1} und bis {2}',
  '{1}': '{1}',
  '{1} to {2}': '{1} bis {2}',
  'title {1}': 'dem Titel {1}',
  'id {1}': 'der id {1}',
  'at any price': 'zu jedem Preis',
  'for less than {1}': 'für weniger als {1}',
  'a night for two persons': 'eine Nacht für zwei Personen',
  'this stay': 'diesen Aufenthalt',
  'two guests for a night at {1} on {2}': 'zwei Gäste für eine Nacht zu {1} am {2}',
  'two guests for {1} nights at {2} each from {3}': 'zwei Gäste für {1} Nächte zu je {2} ab {3}',
  'an adult and a guest of {1} for a night at {2} on {3}':
    'einen Erwachsenen und einen Gast von {1} Jahren für eine Nacht zu {2} am {3}',
  'an adult and a guest of {1} for {2} nights at {3} each from {4}':
    'einen Erwachsenen und einen Gast von {1} Jahren für {2} Nächte zu je {3} ab {4}',
  total: 'Gesamtbetrag',
  net: 'Nettopreis',
};
