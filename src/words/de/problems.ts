import type { PROBLEMS, READING } from '../en/problems.js';
import type { Translated } from '../words.js';

export const PROBLEMS_DE: Translated<typeof PROBLEMS> = {
  blank: 'Dieses Feld darf nicht leer sein.',
  rangeOpen: 'Geben Sie den ersten Tag, den letzten Tag oder beide an; oder entfernen Sie die Zeile.',
  rangeReversed: 'Der letzte Tag darf nicht vor dem ersten liegen.',
  over100: 'Ein Prozentsatz muss zwischen 0 und 100 liegen.',
  localOver100:
    'Ein Prozentsatz muss zwischen 0 und 100 liegen. Mehr ist nur möglich, wo er allein auf andere Steuern berechnet wird.',
  localRateRequired: 'Hier wird ein Satz benötigt, weil der für den Channel-Manager von anderer Art ist.',
  leastOverMost: 'Der Mindestbetrag darf nicht über dem Höchstbetrag liegen.',
  paidElsewhere:
    'Schreiben Sie Bezahltes dorthin, wo die Steuer ihre Grenze hat: beim Gast, beim Zimmer oder beim ganzen Aufenthalt.',
  overStayEmpty: 'Füllen Sie den Höchst- oder den Mindestbetrag für den Aufenthalt aus.',
  eachBelowUnit:
    'Ein Betrag dieser Steuer gilt für mehr als das: wählen Sie, für wen die Grenze für den Aufenthalt sonst gilt.',
  forNightly: 'Das gibt es nur bei Steuern, die jede Nacht berechnet werden.',
  taxTwice: 'Eine andere Steuer des Sets hat diesen Namen. Geben Sie einer von beiden einen anderen Namen.',
  besideChannel: 'Lassen Sie dies weg, wenn allein der Channel-Manager die Steuer berechnet.',
  inclusiveUnits:
    'Lassen Sie dies bei einem im Preis enthaltenen Prozentsatz weg: Er wird aus dem Preis herausgerechnet.',
  inclusivePriceFromNet:
    'Eine im Preis enthaltene Steuer, deren Zeilen einen Preis haben, kann nicht auf den Nettopreis berechnet werden.',
  percentOfTaxSent:
    'Der Channel-Manager würde diesen Prozentsatz vom Preis berechnen. Wählen Sie „Berechnet von: nur dieses Haus“; oder ergänzen Sie „Satz hier“ und „Berechnung hier“ und geben Sie an, was der Channel-Manager stattdessen erhält.',
  baseOfNothing: 'Nennen Sie mindestens eine Steuer.',
  capWithinSkip:
    'Die Höchstzahl der Nächte liegt nicht über den ersten Nächten, die nicht berechnet werden. Prüfen Sie, ob beides gemeint ist.',
  sameTitle: 'Zwei Steuern heißen {title}. Gäste können sie auf einer Rechnung nicht unterscheiden.',
  forPercentages: 'Lassen Sie dies weg: Es ist für Prozentsätze.',
  forPriceRows: 'Lassen Sie dies weg: Es ist für Zeilen mit einem Preis.',
  bornLater: 'Ein Geburtsdatum darf nicht nach der ersten Nacht liegen.',
  forAgeRows: 'Lassen Sie dies weg: Es ist für Zeilen mit einem Alter.',
  forPercentagesAndRooms: 'Lassen Sie dies weg: Es ist für Prozentsätze und für Beträge pro Zimmer.',
  forPercentagesAndPriceRows: 'Lassen Sie dies weg: Es ist für Prozentsätze und Zeilen mit einem Preis.',
  withoutEffect: '{field} hat keine Wirkung: Ein Prozentsatz allein auf andere Steuern übernimmt deren Einheiten.',
  aboveAge: 'Dies muss über dem Alter liegen, ab dem die Zeile gilt.',
  beforeStart: 'Dies darf nicht unter dem Anfang der Zeile liegen.',
  pricesReversed: 'Über dem Anfang der Zeile muss ein Preis übrig bleiben.',
  taxUnknown: 'Es gibt keine Steuer {reference} im Set.',
  taxMisspelt: 'Es gibt keine Steuer {reference} im Set. Meinten Sie {suggestion}?',
  taxAmbiguous: 'Mehrere Steuern heißen {reference}.',
  taxRepeated: '{reference} wird zweimal genannt.',
  taxCircular: '{reference} ist diese Steuer selbst oder wird auf sie berechnet.',
  taxLater: '{reference} wird später berechnet. Geben Sie ihr eine höhere Ebene.',
  taxNotHere: '{reference} wird allein vom Channel-Manager berechnet.',
  neverApplies:
    'Die Steuer wird nie berechnet: Sie lässt die ersten {skip} Nächte aus, und ein Aufenthalt hat höchstens {longest}.',
  capOutOfReach:
    'Die Grenze von {cap} Nächten bei {title} hat innerhalb einer Saison keine Wirkung: Die längste hat {longest}.',
  channelChargesMore:
    'Der Channel-Manager berechnet {amount} mehr für {stay}, weil ihm nicht jede Regel mitgeteilt werden kann ({differing} von {looked} Aufenthalten weichen ab). Prüfen Sie, ob Gästen das gezeigt werden darf.',
  channelChargesLess:
    'Der Channel-Manager berechnet {amount} weniger für {stay}, weil ihm nicht jede Regel mitgeteilt werden kann ({differing} von {looked} Aufenthalten weichen ab). Prüfen Sie, ob Gästen das gezeigt werden darf.',
  moreGuestsThanPersons:
    '{guests} Gäste sind mit eigenem Alter oder eigenen Nächten angegeben: Es müssen ebenso viele Personen sein.',
  labelReserved: 'Ein Extra kann nicht {label} heißen: Das ist der Zimmerpreis.',
  wholeFrom: 'Hier muss eine ganze Zahl ab {least} stehen.',
  wholeFromOrEmpty: 'Hier muss eine ganze Zahl ab {least} stehen, oder das Feld bleibt leer.',
  wholeBetween: 'Hier muss eine ganze Zahl von {least} bis {most} stehen.',
  wholeBetweenOrEmpty: 'Hier muss eine ganze Zahl von {least} bis {most} stehen, oder das Feld bleibt leer.',
  tooLong: 'Hier muss ein nicht leerer Text von 1 bis {most} Zeichen stehen.',
  date: 'Hier muss ein gültiges Datum wie „2026-07-01“ stehen.',
  dateOrEmpty: 'Hier muss ein gültiges Datum wie „2026-07-01“ stehen, oder das Feld bleibt leer.',
  dayOfYear: 'Hier müssen Monat und Tag stehen, zum Beispiel „12-20“.',
  currency: 'Hier muss ein Währungscode nach ISO 4217 wie „EUR“ stehen.',
  oneOf: 'Möglich ist nur: {allowed}.',
  rangesUpTo: 'Hier muss eine Liste von 1 bis {most} Zeiträumen stehen.',
  seasonsUpTo: 'Hier muss eine Liste von 1 bis {most} Saisons stehen.',
  amountAboveZero: 'Hier muss ein Betrag über 0 stehen.',
  multipleOf: 'Hier muss ein Vielfaches von {step} über 0 stehen.',
  other: 'Erwartet wird: {expected}.',
};

export const READING_DE: Translated<typeof READING> = {
  numberNeeded: 'Hier wird eine Zahl benötigt.',
  numberIncomplete: 'Die Zahl ist nicht vollständig.',
  belowZero: 'Die Zahl darf nicht unter 0 liegen.',
  eitherNumber: 'Schreiben Sie {whole} oder {decimal}: {typed} kann beides sein.',
  notANumber: 'Hier muss eine Zahl wie {example} stehen.',
  notWhole: 'Hier muss eine ganze Zahl wie 7 stehen.',
  tooManyDigits: 'Höchstens {most} Ziffern sind möglich.',
  dateNeeded: 'Hier wird ein vollständiges Datum benötigt.',
  currencyNeeded: 'Hier muss ein Code wie EUR stehen.',
  nightsRange: 'Die Zahl der Nächte muss zwischen 1 und {most} liegen.',
  prices: 'Geben Sie einen Preis an oder einen für jede der {nights} Nächte, durch Leerzeichen getrennt.',
  ages: 'Trennen Sie die Alter durch Kommas, zum Beispiel 4, 11.',
  paid: 'Schreiben Sie Bezahltes wie Kurtaxe 40,00; Badegebühr 12,00.',
};
