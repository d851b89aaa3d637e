import type { ISSUE_PHRASES, IssueTexts } from '../en/issues.js';
import type { Translated } from '../words.js';

const MUST_BE = '{field} doit être {expected} (reçu : {received}).';

export const ISSUES_FR: IssueTexts = {
  at: '→ dans {path}',
  missing: 'rien',
  didYouMean: 'Vouliez-vous dire {suggestion} ?',
  toWrite: 'Écrivez {write}.',
  'toWrite.keep': 'Écrivez {write}, ou {keep} pour ne rien changer.',
  bothWays: 'Pour {stay}, cela fait {charged}, et {meant} avec {write}. Écrivez cela.',
  'bothWays.keep':
    'Pour {stay}, cela fait {charged}, et {meant} avec {write}. Écrivez cela, ou {keep} pour ne rien changer.',
  byPolicy: 'Selon sa règle, cela coûte {amount} de plus ({stay}).',
  'byPolicy.less': 'Selon sa règle, cela coûte {amount} de moins ({stay}).',
  required: '{field} est obligatoire.',
  'required.null': '{field} est obligatoire (reçu : null).',
  'required.whole': MUST_BE,
  not_an_object: MUST_BE,
  not_accepted: MUST_BE,
  not_a_list: MUST_BE,
  not_text: MUST_BE,
  number_not_text:
    '{field} doit être du texte, car les nombres perdent des chiffres (reçu : {received}). Écrivez "{received}".',
  'number_not_text.other':
    '{field} doit être du texte, car les nombres perdent des chiffres (reçu : {received}). Écrivez "10.00".',
  not_decimal: MUST_BE,
  too_many_digits: '{field} doit avoir au plus {most} caractères (reçu : {received}).',
  'too_many_digits.rate': '{field} doit avoir au plus {most} caractères et {decimals} décimales (reçu : {received}).',
  blank: '{field} ne doit pas être vide (reçu : {received}).',
  too_long: MUST_BE,
  not_one_of: MUST_BE,
  not_boolean: MUST_BE,
  not_whole_number: MUST_BE,
  not_uuid: MUST_BE,
  not_month_day: MUST_BE,
  unknown_currency: MUST_BE,
  not_a_date: MUST_BE,
  'not_a_date.year': '{field} doit être une date des années 100 à 9999 (reçu : {received}).',
  list_too_short: '{field} doit être {expected} (reçu : une liste vide).',
  list_too_long: '{field} doit être {expected} (reçu : plus de {most}).',
  unreadable: '{field} doit contenir de simples données (la lecture a provoqué une erreur).',
  unknown_field: 'Champ inconnu {field}. Les champs sont {known}.',
  'unknown_field.meant': 'Champ inconnu {field}.',
  field_ignored: 'Le champ inconnu {field} est ignoré.',
  too_many_fields: 'Il doit y avoir au plus {most} champs inconnus différents. Le reste n’a pas été vérifié.',
  too_many_issues: 'Seuls les {most} premiers problèmes sont indiqués. Corrigez-les, puis validez de nouveau.',
  rate_over_100: 'rate doit être compris entre 0 et {most} quand logic est percent (reçu : {received}).',
  currency_required: 'currency est obligatoire quand logic est {logic}, car le taux est un montant.',
  currency_not_null: 'currency doit être null quand logic est percent (reçu : {received}).',
  currency_differs: 'currency doit être {expected}, la devise du jeu de taxes (reçu : {received}).',
  property_differs: 'property_id doit être {expected}, l’établissement du jeu de taxes (reçu : {received}).',
  range_open:
    'Une période doit avoir une date dans after, dans before ou dans les deux (reçu : aucune). Supprimez la période si la taxe s’applique toujours.',
  range_reversed:
    'Une période ne doit pas finir avant de commencer (reçu : after {after}, before {before}). after est son premier jour, before son dernier.',
  ranges_conflict:
    'applicable_after et applicable_before doivent désigner la même période que applicable_date_ranges. N’utilisez qu’une des deux formes.',
  tax_repeated:
    'Une taxe ne doit figurer qu’une fois au premier niveau d’un jeu de taxes (la taxe avec {name} est aussi dans {first}).',
  tax_conflict:
    'Une taxe doit avoir partout les mêmes champs (pour la taxe avec {name}, {field} est différent dans {first}). Deux taxes différentes ont besoin d’id différents ou, si elles n’en ont pas, de titres différents.',
  tax_inside_itself: 'Une taxe ne doit pas être placée sous elle-même (c’est le cas de la taxe avec {name}).',
  nested_too_deep:
    'Les taxes doivent être placées les unes sous les autres sur {most} niveaux au plus, premier niveau compris.',
  too_many_taxes: 'Un jeu de taxes doit avoir au plus {most} taxes différentes.',
  too_many_entries:
    'Un jeu de taxes doit avoir au plus {most} entrées ; une taxe compte partout où elle figure. Le reste n’a pas été lu.',
  unknown_tax: 'id doit être l’id d’une des taxes données (reçu : {id}).',
  never_applies: 'La taxe n’est jamais perçue : skip_nights vaut {skip}, et un séjour compte au plus {longest} nuits.',
  cap_within_skip:
    'max_nights devrait être supérieur à skip_nights (reçu : {cap} et {skip}). Si max_nights se compte depuis l’arrivée, la taxe n’est jamais perçue.',
  ranges_overlap:
    'La période a des dates en commun avec la période {other} de la liste. Une date présente dans les deux est facturée une fois.',
  title_not_kept:
    'title devrait être dans la forme Unicode composée (NFC), dans laquelle l’API le conserve (reçu : {title}).',
  'title_not_kept.space':
    'title ne devrait ni commencer ni finir par des espaces, que l’API supprime (reçu : {title}).',
  ranges_touch:
    'La période commence le lendemain de la fin de la période {other} de la liste. Les deux peuvent n’en faire qu’une.',
  key_without_use: '{field} doit être omis ici ; ce champ va avec : {needed}.',
  key_beside_channel: '{field} doit être omis quand only est channel, car la taxe n’est pas calculée ici.',
  local_rate_required:
    'local.rate est obligatoire, car rate vaut pour la logique {logic}, et la logique locale est {local}.',
  local_rate_over_100:
    'Un pourcentage doit être compris entre 0 et {most} (reçu : {received}). Il ne peut dépasser cette limite que si base part de nothing.',
  inclusive_units:
    '{field} doit être omis pour un pourcentage compris dans le prix, qui se trouve en décomposant le prix.',
  step_not_payable: 'step doit être {expected} (reçu : {received}).',
  at_least_over_at_most: 'at_least ne doit pas dépasser at_most (reçu : {least} et {most}).',
  over_stay_empty: 'over_stay doit avoir at_most ou at_least.',
  each_below_unit: 'each doit être {expected} ici, car {because} (reçu : {received}).',
  inclusive_price_from_net:
    'start ne doit pas être net pour une taxe comprise dans le prix avec des conditions de prix, car son prix net dépend du taux. Une telle taxe se fonde sur le prix affiché.',
  base_of_nothing: 'plus doit nommer au moins une taxe quand start est nothing.',
  percent_of_tax_sent:
    'Un pourcentage sur d’autres taxes seulement doit avoir un montant pour le channel manager, qui le calculerait sur le prix. Écrivez le montant dans logic et rate, et le pourcentage dans local ; ou only: "here", s’il ne doit pas être envoyé.',
  nights_reversed: '{field} ne doit pas être inférieur au début de la ligne (reçu : de {least} à {most}).',
  age_bounds_reversed:
    'age_under doit être supérieur à age_from (reçu : age_from {from} et age_under {under}). age_from est le premier âge auquel la ligne s’applique, age_under le premier auquel elle ne s’applique plus.',
  price_bounds_reversed: '{lower} et {field} doivent laisser un prix entre eux (reçu : {least} et {most}).',
  plus_unknown: 'plus doit nommer des taxes du jeu de taxes (reçu : {reference}).',
  plus_ambiguous: 'plus doit nommer une seule taxe ({reference} est le titre de plusieurs). Utilisez l’id.',
  plus_repeated: 'plus doit nommer chaque taxe une seule fois (reçu de nouveau : {reference}).',
  plus_circular:
    'plus ne doit pas ramener à sa propre taxe ({reference} est calculée sur elle, ou est la taxe elle-même).',
  plus_later:
    'plus doit nommer des taxes calculées auparavant ({reference} est calculée après). Donnez à cette taxe un level plus élevé.',
  plus_not_here: 'plus doit nommer des taxes calculées ici ({reference} n’existe que pour le channel manager).',
  net_in_circles:
    'Le montant dépend du prix net, et le prix net du montant : la taxe comprise {title} est calculée sur cette taxe. Partez du prix, ou calculez cette taxe après la taxe comprise.',
  guest_row_on_room_percent:
    'Cette ligne demande l’âge d’un client, mais le pourcentage vaut une fois pour la chambre, au taux le plus élevé de ses clients.',
  'guest_row_on_room_percent.label':
    'La chambre n’a pas tout entière le libellé {label}, mais le pourcentage {title} vaut une fois pour la chambre, au taux le plus élevé de ses clients.',
  price_of_unsaid: 'Cette condition regarde le prix de la chambre, mais la taxe est due pour chaque client.',
  inclusive_on_exclusive:
    'Cette taxe comprise dans le prix est aussi calculée sur {title}, qui s’ajoute au prix : la taxe correspondante est donc prise sur le prix. Si {title} est également imposé, ajoutez pour cela une taxe distincte qui s’ajoute au prix.',
  base_unsaid:
    'Rien ne dit si le prix sur lequel cette taxe est calculée contient la taxe comprise {title}. Pour l’instant, il la contient.',
  fee_on_vat: 'Ces frais sont calculés sur la taxe {title}, et non la taxe sur les frais.',
  net_adds_inclusive:
    'Le prix net de cette taxe ajoute de nouveau la taxe comprise {title}, car celle-ci est à un level plus élevé.',
  ranges_share_day:
    'Cette période finit le jour où commence celle de la ligne {other} ({day}). La première des deux lignes s’applique.',
  'ranges_share_day.tax':
    'Cette période finit le jour où commence celle d’une autre taxe {title} ({day}, {first}). Les deux sont facturées.',
  row_never_reached:
    'Cette ligne ne s’applique jamais, car la ligne {other} s’applique toujours avant elle. Placez d’abord la ligne la plus restreinte.',
  row_never_holds: 'Cette ligne ne s’applique jamais : {because}.',
  rows_leave_gap:
    'Entre la ligne {other} et celle-ci, il manque : {gap}. Le taux propre de la taxe s’y applique. Vérifiez que c’est voulu.',
  key_without_effect: '{field} est sans effet : {because}.',
  price_form: 'Une chambre doit avoir soit nightlyPrices, soit price et nights (reçu : {given}).',
  'price_form.none': 'Une chambre doit avoir soit nightlyPrices, soit price et nights (reçu : rien de cela).',
  extra_price_form: 'Un extra doit avoir soit nightlyPrices, soit price (reçu : {given}).',
  'extra_price_form.none': 'Un extra doit avoir soit nightlyPrices, soit price (reçu : ni l’un ni l’autre).',
  extra_nights:
    'nightlyPrices d’un extra doit avoir un prix pour chaque nuit de sa chambre (prix : {count}, nuits : {nights}).',
  label_reserved: 'label ne doit pas être {received}, qui désigne le prix de la chambre sans ses extras.',
  persons_below_guests:
    'persons doit être au moins le nombre de clients (persons : {persons}, clients : {guests}). Omettez persons quand tous les clients sont indiqués.',
  guest_outside_room:
    'Les nuits d’un client doivent être des nuits de la chambre (chambre à partir du {checkIn}, nuits : {nights}).',
  age_and_birth_date:
    'Un client doit avoir soit age, soit birthDate, pas les deux. Omettez age : il se déduit de birthDate.',
  birth_date_out_of_range:
    'birthDate ne doit pas être après la première nuit du client, ni plus de {most} ans avant (reçu : {received}, première nuit : {checkIn}).',
  price_decimals: {
    one: 'Un prix en {currency} doit avoir au plus {digits} décimale (reçu : {received}).',
    other: 'Un prix en {currency} doit avoir au plus {digits} décimales (reçu : {received}).',
  },
  'price_decimals.none': 'Un prix en {currency} doit être sans décimales (reçu : {received}).',
  too_much_work:
    'Le calcul du séjour doit prendre au plus {most} étapes (il en prendrait {steps} : {taxes} taxes sur {nights} nuits de chambre, la plupart pour {title}). Calculez moins de chambres, de nuits et de clients à la fois, ou écrivez moins de taxes et de taux.',
  date_out_of_calendar:
    'La dernière nuit doit être celle du 31 décembre 9999 au plus tard (reçu : {nights} nuits à partir du {checkIn}).',
  room_before_stay:
    'checkIn d’une chambre ne devrait pas précéder checkIn du séjour (reçu : {received}, le séjour commence le {checkIn}).',
  room_long_after_stay:
    'checkIn d’une chambre devrait être au plus {most} jours après checkIn du séjour (reçu : {received}, {days} jours après le {checkIn}).',
  extra_untaxed: 'Aucune taxe du jeu n’est calculée sur l’extra {label} : aucune ne le nomme dans on.',
  extra_without_vat:
    'Une taxe du groupe est calculée sur l’extra {label}, mais aucune TVA : aucune ne le nomme dans on. Nommez-le dans on de la TVA, ou d’une TVA au taux 0 s’il n’en supporte pas.',
  label_unknown: 'Aucun taux du jeu de taxes ne demande l’étiquette {label}.',
  paid_before_unknown: 'Aucune limite sur le séjour du jeu de taxes ne compte ce qui a déjà été payé pour {title}.',
  paid_before_level: '{title} doit figurer dans paidBefore {expected}, où sa limite sur le séjour en tient compte.',
  ages_missing:
    'Des taux de {title} demandent l’âge, et la chambre {room} n’a que persons. Facturé : {charged} (adultes : {persons}) ; avec {children} d’entre eux de {age} ans : {otherwise}. Écrivez guests avec leur âge, ou guests: [] pour des adultes.',
  'ranges_past.stay':
    '{title} a pris fin le {last}, avant ce séjour (arrivée le {checkIn}), qui n’est pas facturé. Écrivez ses dates ultérieures, ou une taxe du même titre qui continue, au taux 0 si elle est abolie.',
  booked_on_missing: 'bookedOn manque, donc aucun des taux de {title} selon la date de réservation ne s’applique.',
  booked_after_check_in: 'bookedOn ne devrait pas être après checkIn (reçu : {received}, arrivée le {checkIn}).',
  moved_room:
    'La chambre {later} commence là où la chambre {earlier} finit, avec autant de clients. S’ils ont changé de chambre, écrivez nightsBefore: {nights}, pour que les limites de nuits continuent de compter ; nightsBefore: 0 pour d’autres clients.',
  net_below_zero:
    'Le prix net est {net}, car les montants compris ({inclusive}) dépassent le prix ({price}). L’établissement paie la différence.',
  unknown_version:
    'version doit être 1 (reçu : {received}). Un staytax plus récent a peut-être écrit cet enregistrement : mettez le paquet à jour.',
  title_repeated:
    'title doit être unique dans le fichier (reçu : {title}, aussi dans {first}). Choisissez un autre titre, ou écrivez les id des deux.',
  id_repeated: 'id doit être unique dans le fichier (reçu : {id}, aussi dans {first}).',
  unknown_reference: 'tax doit être le titre ou l’id d’une taxe du fichier (reçu : {reference}).',
  ambiguous_reference:
    'tax doit nommer une seule taxe, et plusieurs dans le fichier ont le titre {title}. Utilisez un de ces id : {ids}.',
  id_not_at_property:
    'id doit être l’id d’une taxe de l’établissement (reçu : {id}). Omettez id pour la trouver par son titre ou pour la créer.',
  'id_not_at_property.set':
    'id doit être l’id d’un jeu de taxes de l’établissement (reçu : {id}). Omettez id pour le trouver par son titre ou pour le créer.',
  title_ambiguous:
    'title doit nommer une seule taxe, et l’établissement en a plusieurs avec le titre {title}. Ajoutez un de ces id : {ids}.',
  'title_ambiguous.set':
    'title doit nommer un seul jeu de taxes, et l’établissement en a plusieurs avec le titre {title}. Ajoutez un de ces id : {ids}.',
  unknown_target: 'Ni le fichier ni l’établissement n’a de taxe ou de jeu de taxes avec le titre {target}.',
  prune_everything:
    'taxes est vide : le nettoyage supprimerait donc toutes les taxes de l’établissement ({count}) ; autorisez-le expressément (allowEmpty, --allow-empty) si c’est voulu.',
  stored_record_unreadable:
    'Le plan a besoin de la taxe {title} ({id}) de l’établissement, qui est illisible : {reason} Corrigez-la dans le channel manager.',
  'stored_record_unreadable.set':
    'Le plan a besoin du jeu de taxes {title} ({id}) de l’établissement, qui est illisible : {reason} Corrigez-le dans le channel manager.',
  stored_record_skipped: 'La taxe {title} ({id}) de l’établissement est illisible et reste telle quelle : {reason}',
  'stored_record_skipped.set':
    'Le jeu de taxes {title} ({id}) de l’établissement est illisible et reste tel quel : {reason}',
  currency_in_use:
    'currency doit rester "{set}" (reçu : "{currency}") : le jeu de taxes {title} ({id}), qui n’est pas dans le fichier, utilise cette taxe. Ajoutez ce jeu au fichier, ou donnez à la taxe un autre titre.',
  never_charged: '{title} n’est jamais perçue : {because}.',
  ranges_past: '{title} a pris fin le {last} (nous sommes le {today}). Les séjours ultérieurs ne sont pas facturés.',
  order_decides:
    'Les lignes {first} et {second} de {title} valent pour les mêmes clients et nuits, et aucune ne couvre l’autre : {stay} paie {charged} dans cet ordre, et {otherwise} avec la ligne {second} en premier. Placez en premier la ligne qui doit l’emporter, ou ajoutez une condition qui les sépare.',
  length_or_number:
    'Une ligne de {title} vaut pour les séjours de {most} nuits au plus (nights_to), à côté de max_nights : {stay} paie {charged}, et {otherwise} si la ligne vaut pour les {most} premières nuits de chaque séjour. Écrivez alors night_to.',
  source_old:
    'La source de {title} a été lue le {checked}, plus d’un an avant le {today}. Relisez-la, et écrivez le jour dans checked.',
  cap_out_of_reach:
    'max_nights de {title} est sans effet à l’intérieur d’une période : il vaut {cap}, et la plus longue période compte ce nombre de nuits : {longest}.',
  level_without_effect:
    'level {level} de {title} est sans effet, car aucun pourcentage n’est calculé dessus. Le level d’un montant fixe ne compte que pour les pourcentages de niveaux inférieurs.',
  same_title:
    '{title} est aussi le titre de la taxe dans {first}. Les clients ne peuvent pas distinguer les deux sur une facture.',
  fee_untaxed: 'Aucune taxe n’est calculée sur les frais {title}, alors que {tax} est calculée sur {other}.',
  inclusive_over_price:
    'Vendu {sold}, le prix net est négatif ({stay}) : les montants compris dépassent le prix. L’établissement paie la différence.',
  nested_unevenly:
    '{title} a ici sous elle d’autres taxes que dans {first}. Elle est facturée une fois, comme elle figure d’abord ; l’ordre des taxes d’un niveau a donc son importance.',
  policy_matters:
    'Le {figure} de certains séjours dépend de {option} : avec {other} au lieu de {now}, il augmente de {amount} ({stay}). Vérifiez que la règle est la bonne.',
  'policy_matters.less':
    'Le {figure} de certains séjours dépend de {option} : avec {other} au lieu de {now}, il diminue de {amount} ({stay}). Vérifiez que la règle est la bonne.',
  channel_charges_otherwise:
    'Le channel manager facture {amount} de plus ({stay}), car il n’a pas de règles locales ({differing} séjours sur {looked} diffèrent). Vérifiez que les clients peuvent voir cela.',
  'channel_charges_otherwise.less':
    'Le channel manager facture {amount} de moins ({stay}), car il n’a pas de règles locales ({differing} séjours sur {looked} diffèrent). Vérifiez que les clients peuvent voir cela.',
  channel_may_differ:
    'Le channel manager peut facturer autrement : au-delà de la fin d’un mois, il trie les nuits par jour du mois, et {title} dépend de leur ordre.',
  'channel_may_differ.inclusive_pair':
    'Le channel manager peut facturer autrement : {title} est l’un de deux pourcentages inclus sous un niveau inclus.',
  'channel_may_differ.mixed_levels':
    'Le channel manager peut facturer autrement : {title} et un pourcentage de l’autre côté du prix sont à des niveaux différents.',
  'channel_may_differ.nested_fixed': 'Le channel manager peut facturer autrement : la taxe fixe {title} est imbriquée.',
  'channel_may_differ.nested_per_booking':
    'Le channel manager peut facturer autrement : {title} est imbriquée, et facturée chaque nuit.',
  'channel_may_differ.level_gap':
    'Le channel manager peut facturer autrement : il y a un vide entre les niveaux {levels}, et le plus bas peut être omis.',
};

export const ISSUE_PHRASES_FR: Translated<typeof ISSUE_PHRASES> = {
  'The value': 'La valeur',
  'the stay': 'Le séjour',
  'a list': 'une liste',
  'a Date': 'une Date',
  'an object': 'un objet',
  'a bigint': 'un BigInt',
  'a symbol': 'un symbole',
  'a function': 'une fonction',
  text: 'du texte',
  'text that is not blank': 'un texte qui n’est pas vide',
  'text of {1} to {2} characters that is not blank': 'un texte de {1} à {2} caractères qui n’est pas vide',
  'a number': 'un nombre',
  'the number {1}': 'le nombre {1}',
  'a whole number': 'un nombre entier',
  'a whole number of {1} or more': 'un nombre entier d’au moins {1}',
  'a whole number of {1} or more, or null': 'un nombre entier d’au moins {1}, ou null',
  'a whole number from {1} to {2}': 'un nombre entier de {1} à {2}',
  'a decimal number as text, such as {1}': 'un nombre décimal sous forme de texte, tel que {1}',
  'a price such as {1}': 'un prix tel que {1}',
  'an amount such as {1}': 'un montant tel que {1}',
  'an amount above {1}': 'un montant supérieur à {1}',
  'a multiple of {1} {2} above {3}': 'un multiple de {1} {2} supérieur à {3}',
  'true or false': 'true ou false',
  'a UUID such as {1}': 'un UUID tel que {1}',
  'an {1} {2} code such as {3}': 'un code {1} {2} tel que {3}',
  'a date such as {1}': 'une date telle que {1}',
  'a real date such as {1}': 'une date réelle telle que {1}',
  'a real date such as {1}, or null': 'une date réelle telle que {1}, ou null',
  'a month and a day such as {1}': 'un mois et un jour tels que {1}',
  'one of {1}': 'une de ces valeurs : {1}',
  'one of {1}, or an object with each, step or mode': '{1}, ou un objet avec each, step ou mode',
  'a list of texts': 'une liste de textes',
  'a list of taxes': 'une liste de taxes',
  'a list of any of {1}': 'une liste choisie parmi {1}',
  'a list of at most {1} date ranges': 'une liste de {1} périodes au plus',
  'a list of at most {1} UUIDs': 'une liste de {1} UUID au plus',
  'a list of at most {1} titles or ids of taxes': 'une liste de {1} titres ou id de taxes au plus',
  'a list of at most {1} rows': 'une liste de {1} lignes au plus',
  'a list of at most {1} texts': 'une liste de {1} textes au plus',
  'a list of at most {1} guests': 'une liste de {1} clients au plus',
  'a list of at most {1} extras': 'une liste de {1} extras au plus',
  'a list of at most {1} documents': 'une liste de {1} justificatifs au plus',
  'a document such as {1}': 'un justificatif tel que {1}',
  'a list of at most {1} taxes': 'une liste de {1} taxes au plus',
  'a list of at most {1} tax sets': 'une liste de {1} jeux de taxes au plus',
  'a list of {1} to {2} date ranges': 'une liste de {1} à {2} périodes',
  'a list of {1} to {2} seasons': 'une liste de {1} à {2} saisons',
  'a list of {1} to {2} rooms': 'une liste de {1} à {2} chambres',
  'a list of {1} to {2} labels, such as {3}': 'une liste de {1} à {2} étiquettes, telle que {3}',
  'a list of {1} to {2} prices, one for each night': 'une liste de {1} à {2} prix, un par nuit',
  'a date range such as {1}': 'une période telle que {1}',
  'a season such as {1}': 'une saison telle que {1}',
  'a row such as {1}': 'une ligne telle que {1}',
  'a reference such as {1}': 'une référence telle que {1}',
  'a room such as {1}': 'une chambre telle que {1}',
  'an extra such as {1}': 'un extra tel que {1}',
  'a guest such as {1}, or {2} for an adult': 'un client tel que {1}, ou {2} pour un adulte',
  'an object with the fields of a tax': 'un objet avec les champs d’une taxe',
  'an object with the fields of a tax set': 'un objet avec les champs d’un jeu de taxes',
  'an object with local rules': 'un objet avec des règles locales',
  'an object with checkIn and rooms': 'un objet avec checkIn et rooms',
  'an object with taxes and {1}': 'un objet avec taxes et {1}',
  'an object with any of {1}': 'un objet avec certains des champs {1}',
  'an object with the figures of a quote': 'un objet avec les montants d’un devis',
  'an object as recordOf makes it': 'un objet tel que recordOf le produit',
  'the version of the package that made the record': 'la version du paquet qui a produit l’enregistrement',
  'the address of a JSON Schema': 'l’adresse d’un schéma JSON',
  'the title or the id of a tax in the file': 'le titre ou l’id d’une taxe du fichier',
  'a calculator of createCalculator': 'un calculateur de createCalculator',
  'logic percent': 'logic percent',
  'named by the title of a tax': 'nommé d’après le titre d’une taxe',
  'an object of at most {1} amounts by title, such as {2}': 'un objet d’au plus {1} montants par titre, tel que {2}',
  'an object with {1} or {2}': 'un objet avec {1} ou {2}',
  'charges of every night': 'les montants de chaque nuit',
  'one unit of the tax is for a guest': 'une unité de la taxe vaut pour un client',
  'one unit of the tax is for a room': 'une unité de la taxe vaut pour une chambre',
  'one unit of the tax is for all rooms of a date': 'une unité de la taxe vaut pour toutes les chambres d’une date',
  'one unit of the tax is for the whole stay': 'une unité de la taxe vaut pour tout le séjour',
  'of a guest': 'd’un client',
  'of a room': 'd’une chambre',
  'of the stay': 'du séjour',
  'of a guest or of a room': 'd’un client ou d’une chambre',
  'of a guest or of the stay': 'd’un client ou du séjour',
  'of a room or of the stay': 'd’une chambre ou du séjour',
  'logic percent, {1} or {2}': 'logic percent, {1} ou {2}',
  'rows with {1} or {2}': 'des lignes avec {1} ou {2}',
  'rows with a condition on the price, such as {1}': 'des lignes avec une condition sur le prix, comme {1}',
  'logic percent, or rows with a condition on the price, such as {1}':
    'logic percent, ou des lignes avec une condition sur le prix, comme {1}',
  'a percentage of other taxes alone takes their units':
    'un pourcentage sur d’autres taxes seulement reprend leurs unités',
  'a stay of at most {1} nights has no night {2}':
    'le nombre de nuits est de {1} au plus, il n’y a donc pas de nuit {2}',
  '{1} leaves out the first {2} nights': '{1} exclut les nuits jusqu’à la nuit {2} comprise',
  'its rate is {1}': 'son taux est {1}',
  'the first {1} nights can be taxed, and the first {2} are skipped':
    'la taxation va jusqu’à la nuit {1}, et les nuits sont exclues jusqu’à la nuit {2}',
  'under this policy {1} is due at arrival, and the night of arrival is skipped':
    'selon cette règle, {1} est dû à l’arrivée, et la nuit d’arrivée est exclue',
  'night {1}': 'la nuit {1}',
  'nights {1} to {2}': 'les nuits {1} à {2}',
  'stays of {1} nights': 'les séjours avec ce nombre de nuits : {1}',
  'stays of {1} to {2} nights': 'les séjours de {1} à {2} nuits',
  'a price of {1}': 'un prix de {1}',
  'a price over {1} and under {2}': 'un prix supérieur à {1} et inférieur à {2}',
  'a price of {1} or more and under {2}': 'un prix à partir de {1} et inférieur à {2}',
  'a price over {1} and up to {2}': 'un prix supérieur à {1} et jusqu’à {2}',
  'a price of {1} or more and up to {2}': 'un prix à partir de {1} et jusqu’à {2}',
  '{1}': '{1}',
  '{1} to {2}': 'du {1} au {2}',
  'title {1}': 'le titre {1}',
  'id {1}': 'l’id {1}',
  'at any price': 'à n’importe quel prix',
  'for less than {1}': 'moins de {1}',
  'a night for two persons': 'une nuit pour deux personnes',
  'this stay': 'ce séjour',
  'two guests for a night at {1} on {2}': 'deux clients pour une nuit à {1} le {2}',
  'two guests for {1} nights at {2} each from {3}': 'deux clients pour {1} nuits à {2} chacune à partir du {3}',
  'an adult and a guest of {1} for a night at {2} on {3}':
    'un adulte et un client de {1} ans pour une nuit à {2} le {3}',
  'an adult and a guest of {1} for {2} nights at {3} each from {4}':
    'un adulte et un client de {1} ans pour {2} nuits à {3} chacune à partir du {4}',
  total: 'total',
  net: 'prix net',
};
