// Written by `npm run tables` from db/migrations, 469ae7fa3dd5e2d6.
// biome-ignore-all format: generated file.
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { LanguageCode } from '#language/languages.ts';

type Timestamp = ColumnType<Date, Date | string>;
/** Reads give the parsed value; writes take JSON text, as pg would turn an array into one of PostgreSQL. */
type Json = ColumnType<unknown, string>;
/** A column with a default: an insert may leave it out. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** The tables and views of the database, without the job queue. */
export interface Tables {
  'accounts.change_key': {
    customer_id: number | null;
    account_id: number | null;
    api_key_id: number | null;
    key: string;
    call: string;
    payload_sha256: Buffer;
    answer: Json | null;
    at: Generated<Timestamp>;
  };
  'accounts.code': {
    customer_id: number;
    purpose: 'signup' | 'reset' | 'email';
    email: string;
    sha256: Buffer;
    expires_at: Timestamp;
    tries: Generated<number>;
    asker: Buffer;
    long: Generated<boolean>;
  };
  'accounts.code_tries': {
    customer_id: number;
    since: Generated<Timestamp>;
    tries: Generated<number>;
  };
  'accounts.customer': {
    id: Generated<number>;
    email: string;
    first_name: Generated<string>;
    last_name: Generated<string>;
    level: Generated<'A' | 'B' | 'C' | 'C1'>;
    status: Generated<'unconfirmed' | 'waiting' | 'active' | 'rejected' | 'blocked'>;
    password_hash: string | null;
    sub_level: Generated<string>;
    mobile: Generated<string>;
    country: Generated<string>;
    subscribe: Generated<boolean>;
    company_name: Generated<string>;
    website: Generated<string>;
    job_title: Generated<string>;
    business_phone: Generated<string>;
    business_type: number | null;
    existing: Generated<boolean>;
    language: Generated<LanguageCode>;
    new_email: string | null;
    reason: Generated<string>;
    demo: Generated<boolean>;
    created_at: Generated<Timestamp>;
    confirmed_at: Timestamp | null;
    approved_at: Timestamp | null;
    staff_changes: Generated<number>;
    access_asked_at: Timestamp | null;
    access_note: Generated<string>;
    access_answer: Generated<string>;
    staff_note: Generated<string>;
    tax_number: Generated<string>;
    manager_id: number | null;
    erased_at: Timestamp | null;
    bill_to: Json | null;
  };
  'accounts.device': {
    customer_id: number;
    sha256: Buffer;
    used_at: Generated<Timestamp>;
  };
  'accounts.email_undo': {
    sha256: Buffer;
    customer_id: number;
    email: string;
    created_at: Generated<Timestamp>;
  };
  'accounts.mail_request': {
    email_sha256: Buffer;
    asked_at: Timestamp;
  };
  'accounts.recovery_code': {
    owner_id: number;
    sha256: Buffer;
  };
  'accounts.second_factor': {
    owner_id: number;
    secret: Buffer;
    enabled_at: Timestamp | null;
    last_step: Generated<number>;
    wrong_since: Generated<Timestamp>;
    wrong: Generated<number>;
    begun_at: Generated<Timestamp>;
  };
  'accounts.session': {
    token_sha256: Buffer;
    customer_id: number;
    created_at: Generated<Timestamp>;
    used_at: Generated<Timestamp>;
    id: GeneratedAlways<number>;
    device: Generated<string>;
    address: Generated<string>;
  };
  'accounts.signup_form': {
    customer_id: number;
    asker: Buffer;
    profile: Json;
  };
  'catalogue.api_key': {
    id: GeneratedAlways<number>;
    name: string;
    key_sha256: Buffer;
    scope: Generated<string>;
    made_by: string;
    made_at: Generated<Timestamp>;
    ended_at: Timestamp | null;
    last_used_at: Timestamp | null;
  };
  'catalogue.application': {
    turbo_id: number;
    seq: number;
    make: Generated<string>;
    model: Generated<string>;
    application: Generated<string>;
    engine: Generated<string>;
    year: Generated<string>;
    year_from: number | null;
    year_to: number | null;
  };
  'catalogue.build_sheet_line': {
    turbo_id: number;
    seq: number;
    part_id: number;
    pieces: Generated<number>;
  };
  'catalogue.change': {
    set_id: number;
    id: GeneratedAlways<number>;
    item_id: number;
    table: string;
    key: Json;
    before: Json | null;
    undone: Generated<boolean>;
  };
  'catalogue.change_set': {
    id: GeneratedAlways<number>;
    at: Generated<Timestamp>;
    who: string;
    kind: 'import' | 'edit' | 'revert';
    reason: string;
    version: number | null;
    summary: Generated<Json>;
    kept: Generated<boolean>;
    reverted_by: number | null;
    revert_asked_at: Timestamp | null;
    revert_result: Json | null;
  };
  'catalogue.column_mapping': {
    header_sha256: string;
    mapping: Json;
    set_by: string;
    set_at: Generated<Timestamp>;
  };
  'catalogue.cross_reference': {
    part_id: number;
    number: string;
    brand: Generated<string>;
  };
  'catalogue.free_stock': {
    item_id: number | null;
    counted: number | null;
    expected: Timestamp | null;
    back_order: boolean | null;
    quantity: number | null;
  };
  'catalogue.import_change': {
    run_id: number;
    seq: number;
    item_id: number | null;
    item: string;
    what: 'removed' | 'changed' | 'added';
    field: string;
    before: string;
    after: string;
  };
  'catalogue.import_file': {
    id: GeneratedAlways<number>;
    run_id: number;
    seq: number;
    name: string;
    bytes: number;
    stored: string;
    tables: Json;
    encoding: string | null;
    guessed: Generated<boolean>;
    encodings: Json | null;
  };
  'catalogue.import_remark': {
    run_id: number;
    kind: number;
    seq: number;
    file: string;
    sheet: string;
    row: number;
    column: string;
    value: string;
  };
  'catalogue.import_run': {
    id: GeneratedAlways<number>;
    who: string;
    state: Generated<'uploaded' | 'checking' | 'checked' | 'queued' | 'running' | 'publishing' | 'done' | 'failed' | 'cancelled'>;
    progress: Json | null;
    checked_set: number | null;
    result: Json | null;
    failure: Generated<string>;
    version: number | null;
    attempt: Generated<number>;
    cancel_requested: Generated<boolean>;
    created_at: Generated<Timestamp>;
    started_at: Timestamp | null;
    ended_at: Timestamp | null;
  };
  'catalogue.item': {
    id: Generated<number>;
    type: number;
    ee_pn: string | null;
    version: Generated<number>;
    withdrawn_at: Timestamp | null;
    withdrawn_name: Generated<string>;
  };
  'catalogue.oe_number': {
    turbo_id: number;
    seq: number;
    number: string;
  };
  'catalogue.part': {
    id: number;
    ref: string;
    component: string;
    brand: Generated<string>;
    oem_pn: Generated<string>;
    model: Generated<string>;
    description: Generated<string>;
    remark: Generated<string>;
    inducer_hundredths: number | null;
    exducer_hundredths: number | null;
    attributes: Generated<Json>;
    fits: Generated<readonly string[]>;
    weight_grams: number | null;
    template_id: Generated<number>;
    balance_limit_hundredths: number | null;
    core_class: Generated<'' | 'A' | 'B' | 'C'>;
    gtin: Generated<string>;
    hs_code: Generated<string>;
    hs_codes: Json | null;
    origin: Generated<string>;
    packed_grams: number | null;
    packed_size: Generated<string>;
    carton_pieces: number | null;
    dangerous_goods: Generated<'' | 'yes' | 'no'>;
    storage_bin: Generated<string>;
    unit: Generated<'' | 'piece' | 'pair' | 'set' | 'kit'>;
  };
  'catalogue.part_line': {
    part_id: number;
    seq: number;
    component_id: number;
    pieces: Generated<number>;
  };
  'catalogue.part_replacement': {
    old_id: number;
    new_id: number;
  };
  'catalogue.part_template': {
    id: number;
    name: string;
    attributes: Generated<Json>;
  };
  'catalogue.picture': {
    id: Generated<number>;
    item_id: number | null;
    component: string | null;
    seq: Generated<number>;
    state: Generated<'waiting' | 'ready' | 'refused'>;
    reason: Generated<string>;
    upload: Generated<string>;
    file_name: Generated<string>;
    name: Generated<string>;
    width: number | null;
    height: number | null;
    alt: Generated<string>;
    made_at: Generated<Timestamp>;
  };
  'catalogue.sender_encoding': {
    who: string;
    encoding: string;
    set_at: Generated<Timestamp>;
  };
  'catalogue.state': {
    only_row: Generated<boolean>;
    version: number | null;
    edits: Generated<number>;
    published_edits: Generated<number>;
    rolled_back_at: Timestamp | null;
    rolled_back_by: Generated<string>;
    publish_asked_at: Timestamp | null;
    versions_kept: Generated<number>;
  };
  'catalogue.stock': {
    item_id: number;
    quantity: number | null;
    changed: Generated<string>;
    expected: Timestamp | null;
    back_order: Generated<boolean>;
    counted_at: Timestamp | null;
  };
  'catalogue.successor': {
    old_id: number | null;
    new_id: number | null;
    number: string | null;
  };
  'catalogue.synonym': {
    id: GeneratedAlways<number>;
    kind: 'component' | 'brand';
    written: string;
    key: string;
    name: string;
    set_by: string;
    set_at: Generated<Timestamp>;
  };
  'catalogue.turbo': {
    id: number;
    ref: string;
    pn: string;
    model: Generated<string>;
    maker: Generated<string>;
    description: Generated<string>;
    remark: Generated<string>;
    login_to_view: Generated<boolean>;
    dacoverride: Generated<boolean>;
    gasket_set: Generated<string>;
    weight_grams: number | null;
    gtin: Generated<string>;
    hs_code: Generated<string>;
    hs_codes: Json | null;
    origin: Generated<string>;
    packed_grams: number | null;
    packed_size: Generated<string>;
    carton_pieces: number | null;
    dangerous_goods: Generated<'' | 'yes' | 'no'>;
    storage_bin: Generated<string>;
    unit: Generated<'' | 'piece' | 'pair' | 'set' | 'kit'>;
  };
  'catalogue.turbo_number': {
    turbo_id: number;
    seq: number;
    kind: number;
    number: string;
  };
  'catalogue.turbo_replacement': {
    old_id: number;
    new_id: number;
  };
  'catalogue.version': {
    id: Generated<number>;
    published_at: Generated<Timestamp>;
    reason: string;
    turbos: number;
    rows: number;
    kind: Generated<'import' | 'edit' | 'revert'>;
    who: Generated<string>;
    edits: Generated<number>;
    kept: Generated<boolean>;
    format: Generated<number>;
    file_hash: string | null;
  };
  'catalogue.version_file': {
    version: number;
    piece: number;
    bytes: Buffer;
  };
  'catalogue.zero_search': {
    day: Timestamp;
    kind: string;
    key: string;
    level: string;
    language: LanguageCode;
    sample: string;
    count: number;
    last_at: Timestamp;
  };
  'content.block': {
    id: Generated<number>;
    kind: 'tile' | 'slide';
    seq: number;
    picture_id: number | null;
    application: Generated<string>;
    titles: Generated<Json>;
  };
  'content.edition': {
    subject: 'page' | 'tile' | 'slide';
    ref_id: Generated<number>;
    version: Generated<number>;
    changed_at: Generated<Timestamp>;
    changed_by: Generated<string>;
  };
  'content.file': {
    id: Generated<number>;
    name: string;
    kind: 'pdf' | 'video';
    content_type: string;
    file_name: string;
    bytes: number;
    pages: number | null;
    sent_at: Generated<Timestamp>;
    sent_by: Generated<string>;
    unused_since: Timestamp | null;
  };
  'content.item': {
    id: Generated<number>;
    kind: number;
    content_type: Generated<number>;
    audience: Generated<'everyone' | 'customers' | 'levels'>;
    levels: Generated<readonly string[]>;
    published_at: Timestamp | null;
    rank: Generated<number>;
    picture_id: number | null;
    file_id: number | null;
    embed: Generated<string>;
    version: Generated<number>;
    made_at: Generated<Timestamp>;
    deleted_at: Timestamp | null;
    changed_at: Generated<Timestamp>;
    changed_by: Generated<string>;
    deleted_by: Generated<string>;
  };
  'content.item_text': {
    item_id: number;
    language: LanguageCode;
    title: string;
    html: Generated<string>;
  };
  'content.page': {
    id: number;
    language: LanguageCode;
    title: string;
    html: Generated<string>;
  };
  'content.picture': {
    id: Generated<number>;
    name: string;
    width: number;
    height: number;
    file_name: Generated<string>;
    sent_at: Generated<Timestamp>;
    sent_by: Generated<string>;
    unused_since: Timestamp | null;
  };
  'content.trace': {
    item_id: number;
    day: Timestamp;
    views: Generated<number>;
  };
  'content.view': {
    customer_id: number;
    kind: 'turbo' | 'part' | 'content';
    ref_id: number;
    at: Generated<Timestamp>;
  };
  'gateway.captcha': {
    key: string;
    answer: string;
    mailed: string | null;
    subject: string;
    frees: readonly string[];
    wrong: Generated<number>;
    drawn: Generated<number>;
    expires_at: Timestamp;
    price: Generated<number>;
    proof: Json | null;
  };
  'gateway.rate_limit': {
    key: string;
    points: Generated<number>;
    expire: number | null;
  };
  'jobs.job': {
    id: GeneratedAlways<number>;
    name: string;
    payload: Json;
    queue: string | null;
    key: string | null;
    run_at: Generated<Timestamp>;
    attempts: Generated<number>;
    last_error: string | null;
    uid: Generated<string>;
  };
  'jobs.schedule': {
    name: string;
    run_at: Timestamp;
  };
  'language.change': {
    text_id: number;
    language: 'en' | 'spa' | 'ru' | 'fra' | 'pt' | 'ara' | 'zh';
    version: number;
    forms: Json | null;
    who: string;
    at: Generated<Timestamp>;
  };
  'language.state': {
    one: Generated<boolean>;
    version: Generated<number>;
    terms_of: number | null;
  };
  'language.text': {
    id: Generated<number>;
    key: string;
    kind: 'text' | 'component' | 'application' | 'attribute' | 'value' | 'template';
    found_at: Timestamp | null;
    gone: Generated<boolean>;
  };
  'ordering.address': {
    id: GeneratedAlways<number>;
    customer_id: number;
    tag: string;
    consignee_name: string;
    consignee_company: Generated<string>;
    consignee_contact: string;
    consignee_address: string;
    consignee_zipcode: string;
    consignee_country: string;
    added_at: Generated<Timestamp>;
    is_default: Generated<boolean>;
  };
  'ordering.amendment': {
    id: GeneratedAlways<number>;
    order_id: number;
    at: Generated<Timestamp>;
    actor: 'customer' | 'staff';
    who: string;
    remark: Generated<string>;
    parts: Json;
    state: Generated<'waiting' | 'accepted' | 'refused' | 'withdrawn' | 'made'>;
    answered_at: Timestamp | null;
    answered_by: 'customer' | 'staff' | null;
    answered_who: Generated<string>;
    answer: Generated<string>;
    ended: Json | null;
  };
  'ordering.carrier': {
    id: GeneratedAlways<number>;
    name: string;
    other_names: Generated<string>;
    tracking_page: Generated<string>;
    is_sea_freight: Generated<boolean>;
  };
  'ordering.cart_line': {
    id: GeneratedAlways<number>;
    customer_id: number;
    item_id: number;
    type: number;
    name: string;
    quantity: number;
    total_quantity: number;
    referer_turbo_id: number | null;
    added_at: Generated<Timestamp>;
    reference: Generated<string>;
    place: number | null;
  };
  'ordering.carton': {
    id: GeneratedAlways<number>;
    delivery_id: number;
    number: number;
    marks: Generated<string>;
    length_mm: number | null;
    width_mm: number | null;
    height_mm: number | null;
    gross_grams: number | null;
  };
  'ordering.carton_line': {
    carton_id: number;
    line_id: number;
    quantity: number;
    serials: Generated<string>;
    net_grams: number | null;
  };
  'ordering.claim': {
    id: GeneratedAlways<number>;
    order_id: number;
    line_id: number;
    number: number;
    reason: 'defective' | 'damaged' | 'wrong item' | 'missing' | 'does not fit' | 'other';
    quantity: number;
    serial_number: Generated<string>;
    vehicle: Generated<string>;
    mileage: number | null;
    state: Generated<'new' | 'more information' | 'replacement' | 'credit' | 'declined' | 'closed'>;
    counts: Generated<boolean>;
    version: Generated<number>;
    opened_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
  };
  'ordering.claim_event': {
    id: GeneratedAlways<number>;
    claim_id: number;
    at: Generated<Timestamp>;
    actor: 'customer' | 'staff';
    who: string;
    action: 'open' | 'reopen' | 'answer' | 'withdraw' | 'ask' | 'replace' | 'credit' | 'decline' | 'close';
    state: string;
    remark: Generated<string>;
  };
  'ordering.customer_order': {
    id: GeneratedAlways<number>;
    customer_id: number;
    code: string | null;
    order_status: Generated<'wait for confirm' | 'wait for customer confirm' | 'confirm' | 'cancel' | 'reject'>;
    shipping_status: Generated<'wait for shipping' | 'in transit' | 'delivered'>;
    shipping_method: number;
    consignee_name: string;
    consignee_company: Generated<string>;
    consignee_contact: string;
    consignee_address: string;
    consignee_zipcode: string;
    consignee_country: string;
    carrier: Generated<string>;
    tracking_number: Generated<string>;
    placed_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
    version: Generated<number>;
    shown_version: number | null;
    po_number: Generated<string>;
    note: Generated<string>;
    requested_day: Timestamp | null;
    send_whole: Generated<boolean>;
    claim_id: number | null;
  };
  'ordering.day_number': {
    day: Timestamp;
    last: number;
  };
  'ordering.delivery': {
    id: GeneratedAlways<number>;
    order_id: number;
    number: number;
    carrier: string;
    tracking_number: string;
    shipped_at: Generated<Timestamp>;
    arrived_at: Timestamp | null;
    remaining: number;
    ship_to: Json | null;
  };
  'ordering.delivery_line': {
    id: GeneratedAlways<number>;
    delivery_id: number;
    line_id: number;
    quantity: number;
    off_stock: Generated<number>;
    ordered: number;
  };
  'ordering.development_request': {
    id: GeneratedAlways<number>;
    customer_id: number;
    item_id: number;
    type: number;
    name: string;
    quantity: number;
    status: Generated<'new' | 'planned' | 'in development' | 'available' | 'declined'>;
    remark: Generated<string>;
    asked_at: Generated<Timestamp>;
    changed_at: Generated<Timestamp>;
  };
  'ordering.invoice': {
    id: GeneratedAlways<number>;
    order_id: number;
    series: 'invoice' | 'credit note';
    number: number;
    delivery: number;
    issued_at: Generated<Timestamp>;
    paper: Json;
    cancels: number | null;
  };
  'ordering.list': {
    id: GeneratedAlways<number>;
    customer_id: number;
    name: string;
    made_at: Generated<Timestamp>;
  };
  'ordering.list_line': {
    id: GeneratedAlways<number>;
    customer_id: number;
    item_id: number;
    type: number;
    name: string;
    referer_turbo_id: number | null;
    added_at: Generated<Timestamp>;
    list_id: number | null;
    quantity: Generated<number>;
    reference: Generated<string>;
  };
  'ordering.list_price': {
    price_list_id: number;
    item_id: number;
    from_quantity: number;
    unit_price: string | null;
    former_price: string | null;
    change: 'new' | 'gone' | 'dearer' | 'cheaper' | null;
    key: Generated<string>;
  };
  'ordering.list_reader': {
    list_id: number;
    email: string;
  };
  'ordering.order_event': {
    id: GeneratedAlways<number>;
    order_id: number;
    at: Generated<Timestamp>;
    actor: 'customer' | 'staff';
    who: string;
    action: 'place' | 'cancel' | 'confirm' | 'change' | 'reject' | 'ship' | 'deliver' | 'take back';
    order_status: string;
    shipping_status: string;
    remark: Generated<string>;
    delivery: number | null;
    pieces: Json | null;
  };
  'ordering.order_file': {
    id: GeneratedAlways<number>;
    order_id: number;
    message_id: number | null;
    at: Generated<Timestamp>;
    actor: 'customer' | 'staff';
    who: string;
    type: Generated<'invoice' | 'packing list' | 'certificate of origin' | 'photo' | 'other'>;
    name: string;
    file_name: string;
    content_type: string;
    bytes: number;
  };
  'ordering.order_line': {
    id: GeneratedAlways<number>;
    order_id: number;
    seq: number;
    item_id: number;
    type: number;
    ref_code_old: string;
    turbo_pn: Generated<string>;
    vehicle_oe_no: Generated<string>;
    model: Generated<string>;
    component: Generated<string>;
    referer_turbo_id: number | null;
    quantity: number;
    asked_quantity: number;
    reference: Generated<string>;
    back_order: Generated<boolean>;
    expected: Timestamp | null;
    unit_price: string | null;
    lead_days: number | null;
    line_fields: Generated<Json>;
  };
  'ordering.order_mail': {
    id: GeneratedAlways<number>;
    order_id: number;
    at: Generated<Timestamp>;
    recipient: 'customer' | 'staff';
    subject: string;
  };
  'ordering.order_message': {
    id: GeneratedAlways<number>;
    order_id: number;
    at: Generated<Timestamp>;
    actor: 'customer' | 'staff';
    who: string;
    body: string;
    read_at: Timestamp | null;
    claim_id: number | null;
  };
  'ordering.order_viewer': {
    order_id: number;
    account_id: number;
    since: Generated<Timestamp>;
    seen_at: Generated<Timestamp>;
  };
  'ordering.own_number': {
    customer_id: number;
    key: string;
    number: string;
    item_id: number;
    type: number;
    name: string;
    given_at: Generated<Timestamp>;
  };
  'ordering.paper_file': {
    order_id: number;
    paper: string;
    languages: string;
    sha256: string;
    drawn_at: Generated<Timestamp>;
  };
  'ordering.paper_number': {
    series: 'proforma' | 'invoice' | 'credit note';
    last: Generated<number>;
  };
  'ordering.price_list': {
    id: GeneratedAlways<number>;
    name: string;
    level: 'A' | 'B' | 'C' | 'C1' | null;
    customer_id: number | null;
    currency: string;
    valid_from: Timestamp;
    valid_until: Timestamp;
    imported_at: Generated<Timestamp>;
    imported_by: string;
    former_id: number | null;
    counts: Generated<Json>;
  };
  'ordering.proforma': {
    order_id: number;
    number: number;
    issued_at: Generated<Timestamp>;
  };
  'ordering.proforma_version': {
    order_id: number;
    version: number;
    issued_at: Generated<Timestamp>;
    paper: Json;
  };
  'ordering.promised': {
    item_id: number | null;
    pieces: number | null;
  };
  'ordering.promised_line': {
    line_id: number;
    item_id: number;
    since: Generated<Timestamp>;
    order_id: number;
    remaining: number;
    expected: Timestamp | null;
  };
  'ordering.quotation': {
    order_id: number;
    currency: string;
    discount_percent: Generated<string>;
    freight: Generated<string>;
    other_charges: Generated<string>;
    incoterm: Generated<string>;
    incoterm_place: Generated<string>;
    payment_terms: Generated<string>;
    valid_until: Timestamp;
    quoted_at: Generated<Timestamp | null>;
    version: Generated<number>;
    former_at: Timestamp | null;
  };
  'ordering.removed': {
    id: GeneratedAlways<number>;
    customer_id: number;
    at: Generated<Timestamp>;
    rows: Json;
  };
  'ordering.stamp': {
    id: GeneratedAlways<number>;
    sha256: string;
    set_at: Generated<Timestamp>;
    set_by: string;
  };
  'ordering.stock_told': {
    customer_id: number;
    at: Timestamp;
  };
  'ordering.stock_watch': {
    customer_id: number;
    item_id: number;
    type: number;
    name: string;
    asked_at: Generated<Timestamp>;
  };
  'security.event': {
    id: GeneratedAlways<number>;
    minute: Timestamp;
    event: string;
    area: 'customer' | 'staff';
    who: Generated<string>;
    customer_id: Generated<number>;
    address: Generated<string>;
    session: Generated<string>;
    detail: Generated<string>;
    times: number;
    first_at: Timestamp;
    last_at: Timestamp;
  };
  'staff.account': {
    id: Generated<number>;
    email: string;
    role: 'sales' | 'catalogue' | 'content' | 'admin';
    language: Generated<'en' | 'zh'>;
    password_hash: string;
    demo: Generated<boolean>;
    added_at: Generated<Timestamp>;
    ended_at: Timestamp | null;
    seen_at: Timestamp | null;
  };
  'staff.audit': {
    id: GeneratedAlways<number>;
    at: Generated<Timestamp>;
    account_id: number | null;
    who: string;
    action: string;
    subject: string;
    subject_id: string;
    subject_name: Generated<string>;
    before: Generated<Json>;
    after: Generated<Json>;
    address: Generated<string>;
    session: Generated<string>;
  };
  'staff.audit_personal': {
    audit_id: number;
    customer_id: number;
    subject_name: string;
    before: Generated<Json>;
    after: Generated<Json>;
  };
  'staff.device': {
    account_id: number;
    sha256: Buffer;
    used_at: Generated<Timestamp>;
  };
  'staff.mail_code': {
    account_id: number;
    purpose: 'signIn' | 'password';
    asked_at: Generated<Timestamp>;
    sha256: Buffer | null;
    expires_at: Timestamp | null;
  };
  'staff.recovery_code': {
    owner_id: number;
    sha256: Buffer;
  };
  'staff.second_factor': {
    owner_id: number;
    secret: Buffer;
    enabled_at: Timestamp | null;
    last_step: Generated<number>;
    wrong_since: Generated<Timestamp>;
    wrong: Generated<number>;
    begun_at: Generated<Timestamp>;
  };
  'staff.session': {
    token_sha256: Buffer;
    account_id: number;
    created_at: Generated<Timestamp>;
    used_at: Generated<Timestamp>;
  };
  'staff.sign_in_attempt': {
    id: GeneratedAlways<number>;
    email: string;
    address: string;
    at: Generated<Timestamp>;
  };
}
