/** Advice of Supabase's advisors that is not followed, by its key, with the reason. */
export const acceptedAdvice: Record<string, string> = {
  function_search_path_mutable_public_list_row_d41d8cd98f00b204e9800998ecf8427e:
    'With a search_path Postgres does not inline the function. Its body is bound when it is created.',
};
