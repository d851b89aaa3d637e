/** Exports of booking sites and hotel software, with their headers and the forms of their cells. */
export const EXPORTS: ReadonlyArray<readonly [program: string, table: string, stays: readonly object[]]> = [
  [
    'Booking.com',
    `"Book number","Booked by","Guest name(s)","Check-in","Check-out","Booked on","Status","Rooms","Persons","Adults","Children","Children's age(s)","Price","Commission %","Commission amount","Payment status","Remarks","Booker country","Device","Unit type","Duration (nights)","Cancellation date"
"4012345678","Ada Lima","Ada Lima","2025-05-01","2025-05-04","2025-01-12 09:14:51","ok","1","3","2","1","4","372.5 EUR","15","55.88 EUR","Paid online","Cot, please","pt","Mobile","Double Room","3",""
"4012345679","Bo Berg","Bo Berg","2025-06-11","2025-06-12","2025-06-01 21:00:02","ok","1","1","1","","","90 EUR","15","13.5 EUR","","","se","Desktop","Single Room","1",""`,
    [
      stayOf('2025-05-01', '2025-05-04', { persons: 3, guests: [{ age: 4 }], price: '372.5' }, '2025-01-12'),
      stayOf('2025-06-11', '2025-06-12', { persons: 1, price: '90' }, '2025-06-01'),
    ],
  ],
  [
    'Airbnb',
    `Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings
HMABCDEFGH,Past guest,Ada Lima,+351 1,2,1,0,05/28/2025,06/01/2025,4,2025-02-03,Loft,"€1,180.00"
HMABCDEFGI,Past guest,Bo Berg,+46 1,1,0,0,06/01/2025,06/03/2025,2,2025-02-04,Loft,€250.50`,
    [
      stayOf('2025-05-28', '2025-06-01', { persons: 3, price: '1180' }, '2025-02-03'),
      stayOf('2025-06-01', '2025-06-03', { persons: 1, price: '250.5' }, '2025-02-04'),
    ],
  ],
  [
    'Expedia',
    `Reservation ID,Guest,Check-In Date,Check-Out Date,Nights,Adults,Children,Room Type,Booked,Status,Payment Type,Booking Amount
1801234567,"Lima, Ada","May 1, 2025","May 4, 2025",3,2,0,Double,"Jan 12, 2025",Stayed,Expedia Collect,"1,372.50"`,
    [stayOf('2025-05-01', '2025-05-04', { persons: 2, price: '1372.5' }, '2025-01-12')],
  ],
  [
    'Cloudbeds',
    `Reservation Number,Third Party Confirmation Number,Name,Email,Phone Number,Room Type,Room Number,Check in Date,Check out Date,Nights,Adults,Children,Accommodation Total,Amount Paid,Grand Total,Deposit,Balance Due,Reservation Date,Source,Status,Country
1234567890,BDC-1,Ada Lima,a@example.com,+351 1,Double,DBL(1),25/05/2025,28/05/2025,3,2,0,300.00,324.00,324.00,0.00,0.00,01/02/2025,Booking.com,Checked Out,PT`,
    [stayOf('2025-05-25', '2025-05-28', { persons: 2, price: '300' }, '2025-02-01')],
  ],
  [
    'Mews',
    `Identifier;Number;Group name;Last name;First name;Created;Arrival;Departure;Status;Count;Person count;Space category;Rate;Average rate (nightly);Total amount
7a1;5001;;Lima;Ada;12.01.2025 09:14;01.05.2025 15:00;04.05.2025 11:00;Checked out;1;2;Double;Flexible;150,00;450,00
7a2;5002;;Berg;Bo;30.05.2025 21:00;11.06.2025 15:00;12.06.2025 11:00;Checked out;1;1;Single;Flexible;1.250,00;1.250,00`,
    [
      stayOf('2025-05-01', '2025-05-04', { persons: 2, price: '450' }, '2025-01-12'),
      stayOf('2025-06-11', '2025-06-12', { persons: 1, price: '1250' }, '2025-05-30'),
    ],
  ],
  [
    'Apaleo',
    `id,bookingId,status,arrival,departure,created,adults,childrenAges,ratePlan.code,unitGroup.code,totalGrossAmount.amount,totalGrossAmount.currency,balance.amount
XPGMSXGF-1,XPGMSXGF,CheckedOut,2025-05-01T15:00:00+02:00,2025-05-04T11:00:00+02:00,2025-01-12T09:14:51+01:00,2,"[4,9]",NONREF,DBL,372.50,EUR,0`,
    [
      stayOf(
        '2025-05-01',
        '2025-05-04',
        { persons: 4, guests: [{ age: 4 }, { age: 9 }], price: '372.5' },
        '2025-01-12',
      ),
    ],
  ],
  [
    'German hotel software',
    `Res.-Nr.;Gast;Anreise;Abreise;Nächte;Zimmer;Erw.;Kinder;Alter der Kinder;Zimmerpreis;MwSt.;Bezahlt;Status
2025-117;Müller;Do, 01.05.2025;So, 04.05.2025;3;12;2;2;4, 9;1.372,50 €;96,07 €;1.372,50 €;Abgereist`,
    [stayOf('2025-05-01', '2025-05-04', { persons: 4, guests: [{ age: 4 }, { age: 9 }], price: '1372.5' })],
  ],
  [
    'a sheet of a small house',
    'Gast\tAnkunft\tNächte\tGäste\tPreis\nMüller\t28.5.25\t7\t2\t700\nBerg\t3.6.25\t2\t1\t180,5',
    [
      { checkIn: '2025-05-28', rooms: [{ nights: 7, persons: 2, price: '700' }] },
      { checkIn: '2025-06-03', rooms: [{ nights: 2, persons: 1, price: '180.5' }] },
    ],
  ],
  [
    'French hotel software',
    `N° de réservation;Client;Date d'arrivée;Date de départ;Nuitées;Personnes;Montant TTC;Acompte
117;Lima;28/05/2025;01/06/2025;4;2;1 180,00 €;100,00 €`,
    [stayOf('2025-05-28', '2025-06-01', { persons: 2, price: '1180' })],
  ],
];

function stayOf(checkIn: string, checkOut: string, room: object, bookedOn?: string) {
  return { checkIn, checkOut, rooms: [room], ...(bookedOn === undefined ? {} : { bookedOn }) };
}
