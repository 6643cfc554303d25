/**
 * Which caller may do what with a row of Toko Batik Lestari. The table is written by hand, and the migrations are tested
 * against it.
 *
 *   yes      the row is returned, or the change is made
 *   -        the row is hidden: no error, no row returned, nothing changed
 *   refused  error 42501 (insufficient privilege), and nothing changed
 *
 * The row always belongs to another user. For `profile`, `role`, `notice`, `notification_preference`, `room_note`,
 * `room_mark` and `saved_view` it is a colleague's row, for `team_business` a colleague's membership. An inserted row
 * names the caller wherever it names a user.
 */
import { callers, type Caller } from './fixtures.ts';

export const verbs = ['select', 'insert', 'update', 'delete'] as const;
export type Verb = (typeof verbs)[number];
export type Outcome = 'yes' | '-' | 'refused';

const matrix = `
                                  anon     anonymous  outsider  removed  aal1Member  member   owner    admin

profile                  select   refused  -          -         -        -           yes      yes      -
profile                  insert   refused  refused    refused   refused  refused     refused  refused  refused
profile                  update   refused  -          -         -        -           -        -        -
profile                  delete   refused  refused    refused   refused  refused     refused  refused  refused

role                     select   refused  -          -         -        -           -        -        -
role                     insert   refused  refused    refused   refused  refused     refused  refused  refused
role                     update   refused  refused    refused   refused  refused     refused  refused  refused
role                     delete   refused  refused    refused   refused  refused     refused  refused  refused

business                 select   refused  -          -         -        -           yes      yes      -
business                 insert   refused  refused    yes       yes      refused     yes      yes      yes
business                 update   refused  -          -         -        -           -        yes      -
business                 delete   refused  refused    refused   refused  refused     refused  refused  refused

team_business            select   refused  -          -         -        -           yes      yes      -
team_business            insert   refused  refused    refused   refused  refused     refused  yes      refused
team_business            update   refused  refused    refused   refused  refused     refused  refused  refused
team_business            delete   refused  refused    refused   refused  refused     refused  refused  refused

channel                  select   refused  -          -         -        -           yes      yes      -
channel                  insert   refused  refused    refused   refused  refused     refused  yes      refused
channel                  update   refused  -          -         -        -           -        yes      -
channel                  delete   refused  refused    refused   refused  refused     refused  refused  refused

agent                    select   refused  -          -         -        -           yes      yes      -
agent                    insert   refused  refused    refused   refused  refused     refused  yes      refused
agent                    update   refused  -          -         -        -           -        yes      -
agent                    delete   refused  refused    refused   refused  refused     refused  refused  refused

channel_agent            select   refused  -          -         -        -           yes      yes      -
channel_agent            insert   refused  refused    refused   refused  refused     refused  yes      refused
channel_agent            update   refused  -          -         -        -           -        yes      -
channel_agent            delete   refused  -          -         -        -           -        yes      -

room                     select   refused  -          -         -        -           yes      yes      -
room                     insert   refused  refused    refused   refused  refused     refused  refused  refused
room                     update   refused  -          -         -        -           yes      yes      -
room                     delete   refused  refused    refused   refused  refused     refused  refused  refused

message                  select   refused  -          -         -        -           yes      yes      -
message                  insert   refused  refused    refused   refused  refused     refused  refused  refused
message                  update   refused  refused    refused   refused  refused     refused  refused  refused
message                  delete   refused  refused    refused   refused  refused     refused  refused  refused

tombstone                select   refused  -          -         -        -           yes      yes      -
tombstone                insert   refused  refused    refused   refused  refused     refused  refused  refused
tombstone                update   refused  refused    refused   refused  refused     refused  refused  refused
tombstone                delete   refused  refused    refused   refused  refused     refused  refused  refused

joined_room              select   refused  -          -         -        -           yes      yes      -
joined_room              insert   refused  refused    refused   refused  refused     refused  refused  refused
joined_room              update   refused  refused    refused   refused  refused     refused  refused  refused
joined_room              delete   refused  refused    refused   refused  refused     refused  refused  refused

handover                 select   refused  -          -         -        -           yes      yes      -
handover                 insert   refused  refused    refused   refused  refused     refused  refused  refused
handover                 update   refused  refused    refused   refused  refused     refused  refused  refused
handover                 delete   refused  refused    refused   refused  refused     refused  refused  refused

room_event               select   refused  -          -         -        -           yes      yes      -
room_event               insert   refused  refused    refused   refused  refused     refused  refused  refused
room_event               update   refused  refused    refused   refused  refused     refused  refused  refused
room_event               delete   refused  refused    refused   refused  refused     refused  refused  refused

recipient_lists          select   refused  -          -         -        -           yes      yes      -
recipient_lists          insert   refused  refused    refused   refused  refused     yes      yes      refused
recipient_lists          update   refused  -          -         -        -           yes      yes      -
recipient_lists          delete   refused  -          -         -        -           yes      yes      -

recipient_list_contacts  select   refused  -          -         -        -           yes      yes      -
recipient_list_contacts  insert   refused  refused    refused   refused  refused     yes      yes      refused
recipient_list_contacts  update   refused  -          -         -        -           yes      yes      -
recipient_list_contacts  delete   refused  -          -         -        -           yes      yes      -

recipient_import         select   refused  -          -         -        -           yes      yes      -
recipient_import         insert   refused  refused    refused   refused  refused     refused  refused  refused
recipient_import         update   refused  refused    refused   refused  refused     refused  refused  refused
recipient_import         delete   refused  refused    refused   refused  refused     refused  refused  refused

list_responsibility      select   refused  -          -         -        -           yes      yes      -
list_responsibility      insert   refused  refused    refused   refused  refused     refused  refused  refused
list_responsibility      update   refused  refused    refused   refused  refused     refused  refused  refused
list_responsibility      delete   refused  refused    refused   refused  refused     refused  refused  refused

consent_text             select   refused  -          -         -        -           yes      yes      -
consent_text             insert   refused  refused    refused   refused  refused     refused  refused  refused
consent_text             update   refused  refused    refused   refused  refused     refused  refused  refused
consent_text             delete   refused  refused    refused   refused  refused     refused  refused  refused

consent_event            select   refused  -          -         -        -           yes      yes      -
consent_event            insert   refused  refused    refused   refused  refused     refused  refused  refused
consent_event            update   refused  refused    refused   refused  refused     refused  refused  refused
consent_event            delete   refused  refused    refused   refused  refused     refused  refused  refused

campaigns                select   refused  -          -         -        -           yes      yes      -
campaigns                insert   refused  refused    refused   refused  refused     yes      yes      refused
campaigns                update   refused  -          -         -        -           yes      yes      -
campaigns                delete   refused  -          -         -        -           yes      yes      -

campaign_messages        select   refused  -          -         -        -           yes      yes      -
campaign_messages        insert   refused  refused    refused   refused  refused     refused  refused  refused
campaign_messages        update   refused  refused    refused   refused  refused     refused  refused  refused
campaign_messages        delete   refused  refused    refused   refused  refused     refused  refused  refused

team_invitation          select   refused  -          -         -        -           -        yes      -
team_invitation          insert   refused  refused    refused   refused  refused     refused  refused  refused
team_invitation          update   refused  refused    refused   refused  refused     refused  refused  refused
team_invitation          delete   refused  refused    refused   refused  refused     refused  refused  refused

business_handover        select   refused  -          -         -        -           -        yes      -
business_handover        insert   refused  refused    refused   refused  refused     refused  refused  refused
business_handover        update   refused  refused    refused   refused  refused     refused  refused  refused
business_handover        delete   refused  refused    refused   refused  refused     refused  refused  refused

audit_log                select   refused  -          -         -        -           -        yes      yes
audit_log                insert   refused  refused    refused   refused  refused     refused  refused  refused
audit_log                update   refused  refused    refused   refused  refused     refused  refused  refused
audit_log                delete   refused  refused    refused   refused  refused     refused  refused  refused

view_permit              select   refused  -          -         -        -           -        yes      yes
view_permit              insert   refused  refused    refused   refused  refused     refused  refused  refused
view_permit              update   refused  refused    refused   refused  refused     refused  refused  refused
view_permit              delete   refused  refused    refused   refused  refused     refused  refused  refused

notice                   select   refused  -          -         -        -           -        -        -
notice                   insert   refused  refused    refused   refused  refused     refused  refused  refused
notice                   update   refused  -          -         -        -           -        -        -
notice                   delete   refused  refused    refused   refused  refused     refused  refused  refused

onboarding               select   refused  -          -         -        -           -        yes      -
onboarding               insert   refused  refused    refused   refused  refused     refused  yes      refused
onboarding               update   refused  -          -         -        -           -        yes      -
onboarding               delete   refused  refused    refused   refused  refused     refused  refused  refused

agent_review_question    select   refused  -          -         -        -           -        yes      -
agent_review_question    insert   refused  refused    refused   refused  refused     refused  yes      refused
agent_review_question    update   refused  -          -         -        -           -        yes      -
agent_review_question    delete   refused  refused    refused   refused  refused     refused  refused  refused

business_tag             select   refused  -          -         -        -           yes      yes      -
business_tag             insert   refused  refused    refused   refused  refused     refused  yes      refused
business_tag             update   refused  -          -         -        -           -        yes      -
business_tag             delete   refused  -          -         -        -           -        yes      -

notification_preference  select   refused  -          -         -        -           -        -        -
notification_preference  insert   refused  refused    refused   refused  refused     yes      yes      refused
notification_preference  update   refused  -          -         -        -           -        -        -
notification_preference  delete   refused  refused    refused   refused  refused     refused  refused  refused

channel_status_change    select   refused  -          -         -        -           yes      yes      -
channel_status_change    insert   refused  refused    refused   refused  refused     refused  refused  refused
channel_status_change    update   refused  refused    refused   refused  refused     refused  refused  refused
channel_status_change    delete   refused  refused    refused   refused  refused     refused  refused  refused

official_account         select   refused  -          -         -        -           yes      yes      -
official_account         insert   refused  refused    refused   refused  refused     refused  refused  refused
official_account         update   refused  refused    refused   refused  refused     refused  refused  refused
official_account         delete   refused  refused    refused   refused  refused     refused  refused  refused

whatsapp_template        select   refused  -          -         -        -           yes      yes      -
whatsapp_template        insert   refused  refused    refused   refused  refused     refused  refused  refused
whatsapp_template        update   refused  refused    refused   refused  refused     refused  refused  refused
whatsapp_template        delete   refused  refused    refused   refused  refused     refused  refused  refused

webhook                  select   refused  -          -         -        -           yes      yes      -
webhook                  insert   refused  refused    refused   refused  refused     refused  refused  refused
webhook                  update   refused  refused    refused   refused  refused     refused  refused  refused
webhook                  delete   refused  refused    refused   refused  refused     refused  refused  refused

api_key                  select   refused  -          -         -        -           -        yes      -
api_key                  insert   refused  refused    refused   refused  refused     refused  refused  refused
api_key                  update   refused  refused    refused   refused  refused     refused  refused  refused
api_key                  delete   refused  refused    refused   refused  refused     refused  refused  refused

webhook_delivery         select   refused  -          -         -        -           yes      yes      -
webhook_delivery         insert   refused  refused    refused   refused  refused     refused  refused  refused
webhook_delivery         update   refused  refused    refused   refused  refused     refused  refused  refused
webhook_delivery         delete   refused  refused    refused   refused  refused     refused  refused  refused

test_case                select   refused  -          -         -        -           yes      yes      -
test_case                insert   refused  refused    refused   refused  refused     refused  refused  refused
test_case                update   refused  refused    refused   refused  refused     refused  refused  refused
test_case                delete   refused  refused    refused   refused  refused     refused  refused  refused

test_run                 select   refused  -          -         -        -           yes      yes      -
test_run                 insert   refused  refused    refused   refused  refused     refused  refused  refused
test_run                 update   refused  refused    refused   refused  refused     refused  refused  refused
test_run                 delete   refused  refused    refused   refused  refused     refused  refused  refused

test_result              select   refused  -          -         -        -           yes      yes      -
test_result              insert   refused  refused    refused   refused  refused     refused  refused  refused
test_result              update   refused  refused    refused   refused  refused     refused  refused  refused
test_result              delete   refused  refused    refused   refused  refused     refused  refused  refused

scorecard                select   refused  -          -         -        -           yes      yes      -
scorecard                insert   refused  refused    refused   refused  refused     refused  refused  refused
scorecard                update   refused  refused    refused   refused  refused     refused  refused  refused
scorecard                delete   refused  refused    refused   refused  refused     refused  refused  refused

scorecard_criteria       select   refused  -          -         -        -           yes      yes      -
scorecard_criteria       insert   refused  refused    refused   refused  refused     refused  refused  refused
scorecard_criteria       update   refused  refused    refused   refused  refused     refused  refused  refused
scorecard_criteria       delete   refused  refused    refused   refused  refused     refused  refused  refused

scorecard_judgement      select   refused  -          -         -        -           yes      yes      -
scorecard_judgement      insert   refused  refused    refused   refused  refused     refused  refused  refused
scorecard_judgement      update   refused  refused    refused   refused  refused     refused  refused  refused
scorecard_judgement      delete   refused  refused    refused   refused  refused     refused  refused  refused

rollout                  select   refused  -          -         -        -           yes      yes      -
rollout                  insert   refused  refused    refused   refused  refused     refused  refused  refused
rollout                  update   refused  refused    refused   refused  refused     refused  refused  refused
rollout                  delete   refused  refused    refused   refused  refused     refused  refused  refused

rollout_change           select   refused  -          -         -        -           yes      yes      -
rollout_change           insert   refused  refused    refused   refused  refused     refused  refused  refused
rollout_change           update   refused  refused    refused   refused  refused     refused  refused  refused
rollout_change           delete   refused  refused    refused   refused  refused     refused  refused  refused

knowledge_source         select   refused  -          -         -        -           yes      yes      -
knowledge_source         insert   refused  refused    refused   refused  refused     refused  refused  refused
knowledge_source         update   refused  refused    refused   refused  refused     refused  refused  refused
knowledge_source         delete   refused  refused    refused   refused  refused     refused  refused  refused

knowledge_passage        select   refused  -          -         -        -           yes      yes      -
knowledge_passage        insert   refused  refused    refused   refused  refused     refused  refused  refused
knowledge_passage        update   refused  refused    refused   refused  refused     refused  refused  refused
knowledge_passage        delete   refused  refused    refused   refused  refused     refused  refused  refused

knowledge_version        select   refused  -          -         -        -           yes      yes      -
knowledge_version        insert   refused  refused    refused   refused  refused     refused  refused  refused
knowledge_version        update   refused  refused    refused   refused  refused     refused  refused  refused
knowledge_version        delete   refused  refused    refused   refused  refused     refused  refused  refused

knowledge_use            select   refused  -          -         -        -           yes      yes      -
knowledge_use            insert   refused  refused    refused   refused  refused     refused  refused  refused
knowledge_use            update   refused  refused    refused   refused  refused     refused  refused  refused
knowledge_use            delete   refused  refused    refused   refused  refused     refused  refused  refused

question_group           select   refused  -          -         -        -           yes      yes      -
question_group           insert   refused  refused    refused   refused  refused     refused  refused  refused
question_group           update   refused  refused    refused   refused  refused     refused  refused  refused
question_group           delete   refused  refused    refused   refused  refused     refused  refused  refused

unanswered_question      select   refused  -          -         -        -           yes      yes      -
unanswered_question      insert   refused  refused    refused   refused  refused     refused  refused  refused
unanswered_question      update   refused  refused    refused   refused  refused     refused  refused  refused
unanswered_question      delete   refused  refused    refused   refused  refused     refused  refused  refused

ai_pause                  select   refused  -          -         -        -           yes      yes      -
ai_pause                  insert   refused  refused    refused   refused  refused     refused  refused  refused
ai_pause                  update   refused  refused    refused   refused  refused     refused  refused  refused
ai_pause                  delete   refused  refused    refused   refused  refused     refused  refused  refused

agent_outage             select   refused  -          -         -        -           yes      yes      -
agent_outage             insert   refused  refused    refused   refused  refused     refused  refused  refused
agent_outage             update   refused  refused    refused   refused  refused     refused  refused  refused
agent_outage             delete   refused  refused    refused   refused  refused     refused  refused  refused

agent_run                select   refused  -          -         -        -           yes      yes      -
agent_run                insert   refused  refused    refused   refused  refused     refused  refused  refused
agent_run                update   refused  refused    refused   refused  refused     refused  refused  refused
agent_run                delete   refused  refused    refused   refused  refused     refused  refused  refused

answer_feedback          select   refused  -          -         -        -           yes      yes      -
answer_feedback          insert   refused  refused    refused   refused  refused     refused  refused  refused
answer_feedback          update   refused  refused    refused   refused  refused     refused  refused  refused
answer_feedback          delete   refused  refused    refused   refused  refused     refused  refused  refused

room_summary             select   refused  -          -         -        -           yes      yes      -
room_summary             insert   refused  refused    refused   refused  refused     refused  refused  refused
room_summary             update   refused  refused    refused   refused  refused     refused  refused  refused
room_summary             delete   refused  refused    refused   refused  refused     refused  refused  refused

room_note                select   refused  -          -         -        -           yes      yes      -
room_note                insert   refused  refused    refused   refused  refused     yes      yes      refused
room_note                update   refused  -          -         -        -           -        -        -
room_note                delete   refused  -          -         -        -           -        -        -

promise                  select   refused  -          -         -        -           yes      yes      -
promise                  insert   refused  refused    refused   refused  refused     yes      yes      refused
promise                  update   refused  -          -         -        -           yes      yes      -
promise                  delete   refused  -          -         -        -           yes      yes      -

customer_order           select   refused  -          -         -        -           yes      yes      -
customer_order           insert   refused  refused    refused   refused  refused     refused  refused  refused
customer_order           update   refused  refused    refused   refused  refused     refused  refused  refused
customer_order           delete   refused  refused    refused   refused  refused     refused  refused  refused

payment_proof            select   refused  -          -         -        -           yes      yes      -
payment_proof            insert   refused  refused    refused   refused  refused     refused  refused  refused
payment_proof            update   refused  refused    refused   refused  refused     refused  refused  refused
payment_proof            delete   refused  refused    refused   refused  refused     refused  refused  refused

room_review              select   refused  -          -         -        -           yes      yes      -
room_review              insert   refused  refused    refused   refused  refused     yes      yes      refused
room_review              update   refused  refused    refused   refused  refused     refused  refused  refused
room_review              delete   refused  refused    refused   refused  refused     refused  refused  refused

privacy_request         select   refused  -          -         -        -           yes      yes      -
privacy_request         insert   refused  refused    refused   refused  refused     refused  refused  refused
privacy_request         update   refused  refused    refused   refused  refused     refused  refused  refused
privacy_request         delete   refused  refused    refused   refused  refused     refused  refused  refused

room_mark                select   refused  -          -         -        -           -        -        -
room_mark                insert   refused  refused    refused   refused  refused     refused  refused  refused
room_mark                update   refused  refused    refused   refused  refused     refused  refused  refused
room_mark                delete   refused  refused    refused   refused  refused     refused  refused  refused

saved_view               select   refused  -          -         -        -           -        -        -
saved_view               insert   refused  refused    refused   refused  refused     yes      yes      refused
saved_view               update   refused  -          -         -        -           -        -        -
saved_view               delete   refused  -          -         -        -           -        -        -

quick_reply       select   refused  -          -         -        -           yes      yes      -
quick_reply       insert   refused  refused    refused   refused  refused     refused  refused  refused
quick_reply       update   refused  refused    refused   refused  refused     refused  refused  refused
quick_reply       delete   refused  refused    refused   refused  refused     refused  refused  refused

ticket                   select   refused  -          -         -        -           yes      yes      -
ticket                   insert   refused  refused    refused   refused  refused     yes      yes      refused
ticket                   update   refused  -          -         -        -           yes      yes      -
ticket                   delete   refused  refused    refused   refused  refused     refused  refused  refused

ticket_comment           select   refused  -          -         -        -           yes      yes      -
ticket_comment           insert   refused  refused    refused   refused  refused     yes      yes      refused
ticket_comment           update   refused  refused    refused   refused  refused     refused  refused  refused
ticket_comment           delete   refused  refused    refused   refused  refused     refused  refused  refused

ticket_change            select   refused  -          -         -        -           yes      yes      -
ticket_change            insert   refused  refused    refused   refused  refused     refused  refused  refused
ticket_change            update   refused  refused    refused   refused  refused     refused  refused  refused
ticket_change            delete   refused  refused    refused   refused  refused     refused  refused  refused
`;

export interface Rule {
  table: string;
  verb: Verb;
  outcomes: Record<Caller, Outcome>;
}

const rows = matrix.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(/\s+/)]));
const [header = [], ...body] = rows;
if (header.join() !== callers.join()) throw new Error('The columns of the access matrix are not the callers.');

/** The rows of the table above. */
export const rules: readonly Rule[] = body.map(([table = '', verb = '', ...cells]) => {
  const isOutcome = (cell: string): cell is Outcome => cell === 'yes' || cell === '-' || cell === 'refused';
  if (!verbs.includes(verb as Verb) || cells.length !== callers.length || !cells.every(isOutcome))
    throw new Error(`Invalid row of the access matrix: ${table} ${verb} ${cells.join(' ')}`);
  return {
    table,
    verb: verb as Verb,
    outcomes: Object.fromEntries(callers.map((caller, i) => [caller, cells[i]])) as Rule['outcomes'],
  };
});
