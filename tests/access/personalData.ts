/** What the columns of the database say about personal data, and a customer of whom every such column holds something. */
import { randomUUID } from 'node:crypto';

import { batik, type Fixtures } from './fixtures.ts';

/** What happens to the data of a customer, contact or visitor in a column, and to those of a member or administrator. */
interface Declared {
  isErased: boolean;
  isExported: boolean;
  isKept: boolean;
  /** Of members: with the account. */
  ofMembers: 'erase' | 'keep' | null;
}
interface Column {
  /** `schema.table.column` */
  name: string;
  /** Null: the comment says nothing, or in words that mean nothing. */
  declared: Declared | null;
  /** The type cannot hold what a person says or is called, or a constraint lists its values. */
  isExempt: boolean;
  type: string;
}

const ofCustomers = /^(?:erase|erase, export|(?:export, )?keep because \S.+|none because \S.+)$/;
const ofMembers = /^(?:erase|keep because \S.+)$/;

/** The declaration stands at the end of a comment: `personal: erase, export; personal of members: keep because …`. */
function declarationIn(comment: string | null): Declared | null {
  const [, written] = /(?:^|\. )(personal(?: of members)?: .*)$/su.exec(comment ?? '') ?? [];
  if (written === undefined) return null;
  const parts = written.split(/; (?=personal)/u).map((part) => /^personal( of members)?: (.*)$/su.exec(part));
  if (parts.some((part) => part === null || !(part[1] ? ofMembers : ofCustomers).test(part[2] ?? ''))) return null;
  const said = (isOfMembers: boolean) => parts.find((part) => (part?.[1] !== undefined) === isOfMembers)?.[2] ?? '';
  return {
    isErased: said(false).startsWith('erase'),
    isExported: /^(?:erase, )?export/u.test(said(false)),
    isKept: /(?:^|, )keep /u.test(said(false)),
    ofMembers: said(true) === '' ? null : said(true) === 'erase' ? 'erase' : 'keep',
  };
}

/**
 * Every stored column of our schemas. Numbers, times, the `day` of sums and truth values are exempt, and so are columns whose
 * constraint lists all values, generated columns (they are made of declared ones) and keys: the primary key of a row and
 * its references, whose ends are rows themselves.
 */
export async function columnsOf(fixtures: Fixtures): Promise<Column[]> {
  const rows = await fixtures.sql<{ name: string; comment: string | null; exempt: boolean; type: string }>(
    `select format('%s.%s.%s', space.nspname, class.relname, col.attname) as name,
       col_description(class.oid, col.attnum) as comment, type.typname as type,
       col.attgenerated <> ''
       or coalesce(nullif(type.typelem, 0), type.oid) = any (array['bool', 'int2', 'int4', 'int8', 'float4', 'float8', 'numeric',
         'time', 'timestamp', 'timestamptz', 'interval']::regtype[]::oid[])
       or type.typname = 'date' and col.attname = 'day'
       or exists (
         select from pg_constraint as rule
         where rule.conrelid = class.oid and rule.contype = 'c' and rule.conkey = array[col.attnum]
           and pg_get_constraintdef(rule.oid) ~ $re$^CHECK \\(\\(\\w+ = (ANY \\(ARRAY\\[('[^']*'::text(, )?)+\\]\\)|'[^']*'::text)\\)\\)$$re$)
       or type.oid = 'uuid[]'::regtype
       or type.oid = 'uuid'::regtype and exists (
         select from pg_constraint as rule
         where rule.conrelid = class.oid and rule.contype in ('p', 'f') and col.attnum = any (rule.conkey)) as exempt
     from pg_attribute as col
     join pg_type as type on type.oid = col.atttypid
     join pg_class as class on class.oid = col.attrelid
     join pg_namespace as space on space.oid = class.relnamespace
     where space.nspname in ('public', 'private') and class.relkind in ('r', 'p', 'm') and col.attnum > 0 and not col.attisdropped
     order by 1`,
  );
  return rows.map(({ name, comment, exempt, type }) => ({
    name,
    declared: declarationIn(comment),
    isExempt: exempt,
    type,
  }));
}

/** All marks begin with one of these. A date is matched whole, because ids may contain the digits of the year. */
const WORD = 'zebrakuda';
const DIGITS = '8899001';
const YEAR = '1911';
export const anyMark = String.raw`${WORD}|${DIGITS}|\m${YEAR}-\d\d-\d\d`;

interface MarkedCustomer {
  roomId: string;
  /** By column: what it holds of the customer. */
  marks: ReadonlyMap<string, string>;
  /** The path of a file of the customer in the bucket `media`. */
  path: string;
}

/**
 * A chat of Toko Batik Lestari, with a mark in every column that the erasure must empty or the export must hold. A text or a
 * date that the first row of its table is not given here is filled with one.
 */
export async function markedCustomer(fixtures: Fixtures): Promise<MarkedCustomer> {
  const marks = new Map<string, string>();
  const known = (mark: string, ...columns: string[]): string => {
    for (const column of columns) marks.set(column, mark);
    return mark;
  };
  /** A new word, or a new number of ten digits. */
  const word = (...columns: string[]) => known(`${WORD}${marks.size + 100}q`, ...columns);
  const digits = (...columns: string[]) => known(`${DIGITS}${marks.size + 100}`, ...columns);
  const day = (column: string) =>
    known(new Date(Date.UTC(Number(YEAR), 0, marks.size + 1)).toJSON().slice(0, 10), column);
  const wanted = (await columnsOf(fixtures)).filter(({ declared }) => declared?.isErased || declared?.isExported);
  const filling = (table: string, given: Record<string, unknown>) =>
    wanted
      .map(({ name, type }) => ({ name, type, key: name.split('.')[2] ?? '' }))
      .filter(({ name, key }) => name === `${table}.${key}` && !(key in given) && !marks.has(name))
      .flatMap(({ name, type, key }) =>
        type === 'text' ? [[key, word(name)]] : type === 'date' ? [[key, day(name)]] : [],
      );
  const insert = async (table: string, given: Record<string, unknown>): Promise<string> => {
    const row = { ...given, ...Object.fromEntries(filling(table, given)) };
    await fixtures.sql(
      `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row)
        .map((_, i) => `$${i + 1}`)
        .join(', ')})`,
      Object.values(row).map((value) =>
        typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value)
          ? JSON.stringify(value)
          : value,
      ),
    );
    return typeof row['id'] === 'string' ? row['id'] : '';
  };
  const json = (value: unknown) => JSON.stringify(value);
  const at = new Date().toISOString();
  const business = { business_id: batik.business };

  // The chat and its messages.
  const roomId = randomUUID();
  const room = { room_id: roomId };
  const chatId = `${digits('public.room.chat_id', 'public.recipient_list_contacts.chat_id', 'public.campaign_messages.chat_id', 'private.early_event.chat_id', 'private.pending_ack.wa_id')}@lid`;
  const phone = `+62${digits('public.room.phone', 'public.recipient_list_contacts.phone', 'public.campaign_messages.phone', 'public.campaign_messages.contact_key', 'private.message_to_member.sample_key')}`;
  await insert('public.room', {
    id: roomId,
    ...business,
    channel_id: batik.channel,
    chat_id: chatId,
    phone,
    picture_url: `${batik.business}/${roomId}/${word('public.room.picture_url')}.jpg`,
    tags: [word('public.room.tags')],
    status: 'ai_need_help',
  });
  const path = `${batik.business}/${roomId}/${randomUUID()}.txt`;
  const messageId = randomUUID();
  const message = { ...business, ...room, channel_id: batik.channel };
  await insert('public.message', {
    id: messageId,
    ...message,
    wa_id: `false_${chatId}_${word('public.message.wa_id')}`,
    author: 'customer',
    kind: 'document',
    body: `Alamat saya ${word('public.message.body')}`,
    media: { path, mimetype: 'text/plain', filename: `${word('public.message.media')}.txt` },
    location: { latitude: 1, longitude: 1, name: word('public.message.location') },
    content: { contacts: [{ name: word('public.message.content'), phones: [] }] },
    reading: { status: 'read', text: `Kirim ke ${word('public.message.reading')}` },
    reactions: { [chatId]: { text: word('public.message.reactions'), at } },
    votes: { [chatId]: { options: [word('public.message.votes')], at } },
    reply_preview: { body: word('public.message.reply_preview') },
    ack: -1,
  });
  await insert('private.message_reading', {
    message_id: messageId,
    ...business,
    ...room,
    kind: 'document',
    status: 'failed',
    error: 'upstream',
  });
  // What is learned of a member's reply makes an answer of what a member says.
  const answer = `Baik kak, pesanan dikirim ke rumah ${word('private.repeated_answer.body', 'private.repeated_answer.key', 'private.reply_proposal.body', 'private.reply_proposal.key', 'private.quick_reply_edit.body', 'private.quick_reply_edit.key', 'private.learned_reply.key')} besok pagi`;
  await fixtures.recordMessage(roomId, { author: 'member', author_id: batik.member, body: answer });
  const [said] = await fixtures.sql<{ key: string; body: string }>(
    `select key, body from private.repeated_answer where body like '%' || $1 || '%'`,
    [marks.get('private.repeated_answer.body')],
  );
  await insert('private.reply_proposal', { ...business, ...said, times: 3 });
  const replyId = await insert('public.quick_reply', {
    id: randomUUID(),
    ...business,
    title: 'Kirim',
    shortcut: 'kirim-besok',
    body: 'Dikirim besok',
    category: 'Pengiriman',
  });
  await insert('private.quick_reply_edit', { reply_id: replyId, ...said });
  // The preview is written by a trigger. It is this mark's turn here.
  await fixtures.sql('update room set last_message_preview = $2 where id = $1', [
    roomId,
    word('public.room.last_message_preview'),
  ]);
  await insert('private.chat_alias', {
    channel_id: batik.channel,
    chat_id: `${digits('private.chat_alias.chat_id')}@c.us`,
    room_id: roomId,
  });
  await insert('private.early_event', {
    channel_id: batik.channel,
    chat_id: chatId,
    event: 'message.edited',
    payload: { body: word('private.early_event.payload') },
  });
  await insert('private.pending_ack', { channel_id: batik.channel, wa_id: `true_${chatId}_3EB0`, ack: 2 });
  await insert('private.waiting_notice', {
    ...room,
    channel_id: batik.channel,
    due_at: at,
  });

  // What the team wrote.
  await insert('public.room_note', room);
  await insert('public.promise', room);
  await insert('public.room_review', {
    ...business,
    ...room,
    completed_at: at,
    verdict: 'improve',
  });
  await insert('public.room_event', { ...business, ...room, kind: 'tag' });
  await insert('public.ai_pause', { ...business, ...room });
  const actionId = await insert('private.room_action', {
    id: randomUUID(),
    ...business,
    actor: batik.member,
    kind: 'archive',
  });
  await insert('private.room_action_change', {
    action_id: actionId,
    ...room,
    was: { name: word('private.room_action_change.was') },
    became: { name: word('private.room_action_change.became') },
  });
  const ticketId = await insert('public.ticket', {
    id: randomUUID(),
    ...business,
    ...room,
  });
  await insert('public.ticket_comment', { ...business, ticket_id: ticketId });
  await insert('public.ticket_change', {
    ...business,
    ticket_id: ticketId,
    field: 'title',
  });
  const requestId = await insert('public.privacy_request', {
    id: randomUUID(),
    ...business,
    ...room,
    kind: 'correct',
    outcome: 'refused',
    settled_at: at,
  });
  await insert('private.marketing_opt_out_undo', {
    request_id: requestId,
    was_asked: false,
    digests: `{"\\\\x${digits('private.marketing_opt_out_undo.digests')}"}`,
  });

  // Orders.
  const orderId = await insert('public.customer_order', {
    id: randomUUID(),
    ...business,
    ...room,
    number: 90_001,
    lines: json([{ name: word('public.customer_order.lines'), price: 1000, quantity: 1, weight: null }]),
    ships: true,
    shipping: 1000,
    recipient: {
      name: 'Dewi',
      street: word('public.customer_order.recipient'),
      postal_code: '12345',
      area_id: 'a',
      area: 'b',
    },
    courier: { code: 'jne', service: 'REG', name: word('public.customer_order.courier'), etd: '1', kilograms: 1 },
  });
  await insert('private.payment', {
    order_id: orderId,
    provider: 'xendit',
    bank: 'bca',
    amount: 2000,
    va_number: digits('private.payment.va_number'),
    expires_at: at,
  });
  await insert('public.payment_proof', {
    ...business,
    ...room,
    order_id: orderId,
    path: `${batik.business}/${roomId}/${word('public.payment_proof.path')}.png`,
    sha256: digits('public.payment_proof.sha256').padEnd(64, '0'),
    rejected_at: at,
  });

  // Campaigns.
  const listId = await insert('public.recipient_lists', {
    id: randomUUID(),
    ...business,
  });
  const contactId = await insert('public.recipient_list_contacts', {
    id: randomUUID(),
    ...business,
    recipient_list_id: listId,
    phone,
    chat_id: chatId,
    fields: { kota: word('public.recipient_list_contacts.fields') },
  });
  await fixtures.sql(`update recipient_list_contacts set person = decode($2, 'hex') where id = $1`, [
    contactId,
    digits('public.recipient_list_contacts.person'),
  ]);
  await insert('public.campaign_messages', {
    ...business,
    campaign_id: batik.campaign,
    contact_key: phone,
    phone,
    chat_id: chatId,
    variables: { kota: word('public.campaign_messages.variables') },
    state: 'sent',
  });
  await insert('private.message_to_member', {
    id: randomUUID(),
    kind: 'broadcast_test',
    ...business,
    channel_id: batik.channel,
    member_id: batik.member,
    name: 'Uji',
    phone: '+6281234567890',
    sample_key: phone,
    state: 'sent',
  });
  const textId = await insert('public.consent_text', {
    id: randomUUID(),
    ...business,
    version: 9001,
  });
  await fixtures.sql(`select private.record_consent_of_room(room, 'given', $2) from room where id = $1`, [
    roomId,
    json({ source: 'form', text_id: textId }),
  ]);

  // The AI.
  const run = { ...business, ...room, channel_id: batik.channel, burst_from: 1, burst_to: 1, cap_at: at };
  const question = `Apakah ${word('public.agent_run.question', 'public.knowledge_passage.questions', 'private.learned_wording.wording')} masih tersedia?`;
  const runId = await insert('public.agent_run', {
    id: randomUUID(),
    ...run,
    status: 'sent',
    answer: { action: 'answer', text: word('public.agent_run.answer') },
    drafted_order: { id: randomUUID(), lines: [{ name: word('public.agent_run.drafted_order') }] },
    tools: json([{ name: 'search', query: word('public.agent_run.tools') }]),
    guard: { rule: 'amount', found: word('public.agent_run.guard') },
    question,
  });
  await fixtures.sql(
    `update knowledge_passage set questions = array[(select private.main_question(room, $2) from room where id = $1)]
     where id = (select id from knowledge_passage where business_id = $3 limit 1)`,
    [roomId, question, batik.business],
  );
  await fixtures.sql(
    `insert into private.learned_wording (room_id, business_id, wording)
     select id, business_id, private.main_question(room, $2) from room where id = $1`,
    [roomId, question],
  );
  await insert('public.answer_feedback', {
    run_id: runId,
    ...business,
    member_id: batik.member,
    verdict: 'down',
  });
  const otherRun = await insert('public.agent_run', {
    id: randomUUID(),
    ...run,
    room_id: batik.room,
    status: 'escalated',
    why: 'not_known',
  });
  const groupId = await insert('public.question_group', {
    id: randomUUID(),
    ...business,
    stems: [word('public.question_group.stems')],
    times: 2,
    last_asked_at: at,
  });
  await insert('public.unanswered_question', {
    run_id: runId,
    ...business,
    group_id: groupId,
    ...room,
    asked_at: at,
  });
  await insert('public.unanswered_question', {
    run_id: otherRun,
    ...business,
    group_id: groupId,
    room_id: batik.room,
    body: 'Apakah batik tulis bisa dicuci?',
    asked_at: at,
  });
  await insert('public.room_summary', {
    ...business,
    ...room,
    kind: 'quotes',
    lines: json([word('public.room_summary.lines')]),
    until_seq: 1,
  });
  const turns = (...columns: string[]) => json([{ author: 'customer', text: word(...columns) }]);
  const caseId = await insert('public.test_case', {
    id: randomUUID(),
    ...business,
    ...room,
    turns: turns('public.test_case.turns'),
    expected: { words: [word('public.test_case.expected')] },
  });
  const testRunId = await insert('public.test_run', {
    id: randomUUID(),
    ...business,
    scope: 'all',
    knowledge: 'published',
    version: 'v3',
    model_size: 'large',
    repeats: 1,
    total: 1,
  });
  await insert('public.test_result', {
    run_id: testRunId,
    ...business,
    case_id: caseId,
    nth: 1,
    place: 1,
    turns: turns('public.test_result.turns'),
    expected: { words: [word('public.test_result.expected')] },
    checks: json([{ note: word('public.test_result.checks') }]),
    answer: { text: word('public.test_result.answer') },
  });
  const scores = (column: string) => json([{ verdict: 'pass', note: word(column) }]);
  const scorecardId = await insert('public.scorecard', {
    id: randomUUID(),
    ...business,
    ...room,
    day: at.slice(0, 10),
    from_at: at,
    until_at: at,
    reason: 'random',
    criteria: json(['Nadanya ramah']),
    scores: scores('public.scorecard.scores'),
  });
  await insert('private.model_judgement', {
    scorecard_id: scorecardId,
    scores: scores('private.model_judgement.scores'),
  });
  await insert('public.scorecard_judgement', {
    ...business,
    scorecard_id: scorecardId,
    scores: scores('public.scorecard_judgement.scores'),
  });
  return { roomId, marks, path };
}

/** The columns of the database that hold a mark: all of our schemas, and those of Supabase that hold rows of users. */
export async function markedColumns(fixtures: Fixtures, mark: string): Promise<string[]> {
  const tables = await fixtures.sql<{ name: string }>(
    `select format('%I.%I', space.nspname, class.relname) as name
     from pg_class as class join pg_namespace as space on space.oid = class.relnamespace
     where class.relkind = 'r' and space.nspname in ('public', 'private', 'auth', 'storage')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await fixtures.sql<{ key: string }>(
      `select distinct each.key from ${name} as row, jsonb_each_text(to_jsonb(row)) as each
       where row::text ~ $1 and each.value ~ $1`,
      [mark],
    );
    found.push(...rows.map(({ key }) => `${name}.${key}`));
  }
  return found.toSorted();
}
